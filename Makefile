# SPDX-License-Identifier: Apache-2.0
# The two commands are `make run` and `make test`; each installs what it needs.

.PHONY: run test torture fuzz property soak sanitize coverage bench build release programs order deb machine
.PHONY: documentation
.PHONY: packages clients format lint help

# Every target names what it imports, and the compiler holds it.
STRICT = --explicit-target-dependency-import-check error
# The examples as another package's programs, which the tests run: built beside them it would take their time.
EXAMPLES = --package-path Examples --scratch-path .build/examples -Xswiftc -warnings-as-errors
# The daemon for a machine without Swift: the runtime inside, what is not used left out, no symbols. By Swift's own lld,
# because its relocations take a tenth of the room (glibc 2.36 and later read them) and a start less time; nobody loads
# a plugin that would look for symbols in the program. C++'s runtime, which Swift's wants, is inside too: to bind the
# symbols of the shared one is a quarter of what carrierctl takes. -L finds the archive alone, before the usual folders.
# What runs lies side by side (`make order`), as far as the program has it still.
# SwiftPM links anew where a flag has changed and not where a file has, so the file's name tells what is in it.
ORDER = .build/static/link-order.$(shell cksum <Data/link-order | cut -d' ' -f1)
WITH_SYMBOLS = -c release --static-swift-stdlib -Xswiftc -use-ld=lld -Xlinker --gc-sections \
	-Xlinker --no-export-dynamic -Xlinker -z -Xlinker pack-relative-relocs \
	-Xswiftc "-L$(CURDIR)/.build/static" \
	-Xlinker "--symbol-ordering-file=$(CURDIR)/$(ORDER)" -Xlinker --no-warn-symbol-ordering
STATIC = $(WITH_SYMBOLS) -Xlinker -s

help:
	@echo "make run            raise carrierd, on a modem in software where there is no other, and play a story"
	@echo "make run STORY=none the same without the story"
	@echo "make run MODEM=qmi  the same on a modem that speaks QMI; MODEM=at: AT"
	@echo "make test           pass the tests"
	@echo "make torture        attack the daemon by ModemManager, bus, clients, files, clock and signals for some minutes"
	@echo "                    (PART=FileTortureTests for a part; TORTURE=50 swaps, KILLS=200, MQTT_OUTAGE=60, SEED=)"
	@echo "make soak           a week of changes in minutes, and look whether memory, descriptors and threads stay flat"
	@echo "                    (EVENTS=50000 for less of it, HOURS=24 for as long as it takes)"
	@echo "make bench          measure what it costs, beside a peer in the same run (BENCH=--help;"
	@echo "                    ANDROID_CARRIER_LIST=FILE for more)"
	@echo "make sanitize       pass the tests under the address and the thread sanitizer (SANITIZE=thread, MODULES=VarlinkTests, FILTER=)"
	@echo "make fuzz           feed every reader of outside bytes with what libFuzzer thinks of (FUZZ_SECONDS=60 each)"
	@echo "make property       play random worlds to the rules (PROPERTY=5000 of them, SEED= to repeat)"
	@echo "make coverage       pass the tests and say how much of each module they ran (FILTER=, SHOW=Sources/Varlink, RERUN=no)"
	@echo "make build          the programs, in .build/debug"
	@echo "make release        the programs for a machine without Swift, in .build/release"
	@echo "make order          see what carrierd runs, so that the linker lays it side by side (Data/link-order)"
	@echo "make deb            the Debian packages, in .build/deb"
	@echo "make machine        install them on a whole Debian in QEMU, with a USB modem of the kernel's, and look"
	@echo "make format, lint   the sources' format: mend it, check it"
	@echo "make documentation  the pages on the library CoreTelephony, in .build/CoreTelephony.doccarchive"
	@echo "make packages       install the Debian packages that are missing"
	@echo "make clients        bring other people's clients, a browser and axe-core, for the tests"

run: build
	@exec setpriv --pdeathsig TERM Scripts/run

test: packages
	swift build $(STRICT) --build-tests
	swift build $(EXAMPLES)
	G_DEBUG=fatal-warnings swift test $(STRICT) --skip-build

# Attacks on the daemon, one after the other (Documentation/hardening.md); SEED=… swaps the same cards again.
torture: packages
	swift build $(STRICT) --build-tests
	TORTURE=$(or $(TORTURE),50) KILLS=$(or $(KILLS),200) MQTT_OUTAGE=$(or $(MQTT_OUTAGE),60) \
		swift test $(STRICT) --skip-build --no-parallel --filter "$(or $(PART),TortureTests|everyEventOfAnOutage)"

# The program as it is installed, for a week of changes in a hurry (EVENTS=…), or for HOURS=… at a modem's own rate.
# .build/soak has the samples and their picture.
soak: packages programs
	swift build $(STRICT) --build-tests
	CARRIERD_PROGRAM=$(CURDIR)/.build/release/carrierd SOAK_EVENTS=$(or $(EVENTS),500000) SOAK_HOURS=$(HOURS) \
		swift test $(STRICT) --skip-build --filter aLongTimeCostsNothing

# Builds of their own: each takes a while. Documentation/hardening.md
sanitize: packages
	Scripts/sanitize

fuzz: packages
	FUZZ_SECONDS=$(or $(FUZZ_SECONDS),60) Scripts/fuzz

property: packages
	swift build $(STRICT) --build-tests
	PROPERTY=$(or $(PROPERTY),5000) swift test $(STRICT) --skip-build --filter theyHoldForManySeeds

coverage: packages
	Scripts/coverage

# Of the programs as they are shipped, with nothing else running: Documentation/benchmarks.md. BENCH="--only socket".
bench: packages programs
	@Scripts/packages --bench
	swift build $(STRICT) $(STATIC) --product carrierd-bench
	.build/release/carrierd-bench --save .build/bench.json $(BENCH)

build: packages
	swift build $(STRICT)

# By product: the tests' support needs a library that has no static form.
release: packages programs

programs: .build/static/libstdc++.a $(ORDER)
	for product in carrierd carrierctl virtual-modem; do \
		swift build $(STRICT) $(STATIC) --product $$product || exit 1; \
	done

.build/static/libstdc++.a:
	mkdir -p .build/static
	ln -sf "$$(clang -print-file-name=libstdc++.a)" $@

$(ORDER): Data/link-order
	mkdir -p .build/static
	cp Data/link-order $@

# Data/link-order, anew: worth it where `make bench BENCH="--only memory"` shows that the program has changed much.
order: packages programs
	@Scripts/packages --order
	mkdir -p .build/order
	swift build $(STRICT) $(WITH_SYMBOLS) -Xlinker -Map=.build/order/map --product carrierd
	cp .build/release/carrierd .build/order/carrierd
	Scripts/order
	$(MAKE) programs

# Of what .build/release has. dpkg-buildpackage's own choice is the folder above this one.
deb: packages release
	@Scripts/packages --deb
	mkdir -p .build/deb
	rm -f .build/deb/*
	DEB_FOLDER=.build/deb dpkg-buildpackage --build=binary --no-sign \
		--buildinfo-file=.build/deb/carrierd.buildinfo --buildinfo-option=-u.build/deb \
		--changes-file=.build/deb/carrierd.changes --changes-option=-u.build/deb
	lintian --info --fail-on error,warning .build/deb/carrierd.changes

# Two boots beside each other; the image is kept in .build/machine.
machine:
	@Scripts/packages --deb --machine
	@[ -e .build/deb/carrierd.changes ] || $(MAKE) deb
	Tests/Machine/run

# What the library says of itself, and of what is other on iOS.
documentation: packages
	swift build $(STRICT) --target CoreTelephony
	rm -rf .build/symbols && mkdir -p .build/symbols
	swift symbolgraph-extract -module-name CoreTelephony -I .build/debug/Modules -minimum-access-level public \
		-target "$$(swift -print-target-info | sed -n 's/.*"triple": *"\(.*\)",/\1/p' | head -1)" \
		-output-dir .build/symbols $$(for folder in C*/; do printf -- '-I %s ' "$$folder"; done)
	docc convert Sources/CoreTelephony/CoreTelephony.docc --additional-symbol-graph-dir .build/symbols \
		--warnings-as-errors --output-path .build/CoreTelephony.doccarchive \
		--fallback-display-name CoreTelephony --fallback-bundle-identifier org.carrierd.CoreTelephony

packages:
	@Scripts/packages

clients:
	@Scripts/packages --clients
	@Scripts/clients

format:
	swift format -i -r Sources Tests Benchmarks Examples Fuzzing Package.swift

lint:
	swift format lint --strict -r Sources Tests Benchmarks Examples Fuzzing Package.swift
