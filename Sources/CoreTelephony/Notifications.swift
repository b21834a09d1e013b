// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension NSNotification.Name {
    /// The radio access technology of one service changed.
    ///
    /// The object is the service's identifier, a `String`: the key in
    /// ``CTTelephonyNetworkInfo/serviceCurrentRadioAccessTechnology``. Posted on a global queue, while there is an object
    /// of this library.
    public static let CTServiceRadioAccessTechnologyDidChange = NSNotification.Name(
        "CTServiceRadioAccessTechnologyDidChangeNotification"
    )

    /// ``CTTelephonyNetworkInfo/currentRadioAccessTechnology`` changed. The object is the new one, a `String`, or nil.
    public static let CTRadioAccessTechnologyDidChange = NSNotification.Name(
        "CTRadioAccessTechnologyDidChangeNotification"
    )
}
