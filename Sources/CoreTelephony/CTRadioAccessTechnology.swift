// SPDX-License-Identifier: Apache-2.0

// Each has its own name as its value, as on iOS: programs log them, and compare them with literals.

/// GPRS, and plain GSM.
public let CTRadioAccessTechnologyGPRS: String = "CTRadioAccessTechnologyGPRS"
/// EDGE.
public let CTRadioAccessTechnologyEdge: String = "CTRadioAccessTechnologyEdge"
/// WCDMA (UMTS).
public let CTRadioAccessTechnologyWCDMA: String = "CTRadioAccessTechnologyWCDMA"
/// HSDPA, HSPA and HSPA+.
public let CTRadioAccessTechnologyHSDPA: String = "CTRadioAccessTechnologyHSDPA"
/// HSUPA.
public let CTRadioAccessTechnologyHSUPA: String = "CTRadioAccessTechnologyHSUPA"
/// CDMA 1x.
public let CTRadioAccessTechnologyCDMA1x: String = "CTRadioAccessTechnologyCDMA1x"
/// CDMA EV-DO, revision 0.
public let CTRadioAccessTechnologyCDMAEVDORev0: String = "CTRadioAccessTechnologyCDMAEVDORev0"
/// CDMA EV-DO, revision A.
public let CTRadioAccessTechnologyCDMAEVDORevA: String = "CTRadioAccessTechnologyCDMAEVDORevA"
/// CDMA EV-DO, revision B.
public let CTRadioAccessTechnologyCDMAEVDORevB: String = "CTRadioAccessTechnologyCDMAEVDORevB"
/// eHRPD. ModemManager does not tell it, so it is never the answer.
public let CTRadioAccessTechnologyeHRPD: String = "CTRadioAccessTechnologyeHRPD"
/// LTE, LTE-M and NB-IoT.
public let CTRadioAccessTechnologyLTE: String = "CTRadioAccessTechnologyLTE"
/// 5G, non-standalone: LTE with NR beside it, or an LTE cell that offers that.
public let CTRadioAccessTechnologyNRNSA: String = "CTRadioAccessTechnologyNRNSA"
/// 5G, standalone.
public let CTRadioAccessTechnologyNR: String = "CTRadioAccessTechnologyNR"
