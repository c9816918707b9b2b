# The targets of development. `make` without a target lists them.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

CACHE := $(or $(MUSTER_CACHE),$(or $(XDG_CACHE_HOME),$(HOME)/.cache)/muster)
export PATH := $(CACHE)/tools/bin:$(PATH)

# The folder of cargo's programs. The site stays in the checkout, because it belongs to these sources.
BUILT := $(abspath $(or $(CARGO_TARGET_DIR),target))
SITE := $(abspath target/site)
# The portal in one file, with a profile that compiles quickly instead of one for phones.
QUICK_SITE := $(abspath target/quick-site)
export ASSETS_DIR ?= $(SITE)

# In CI a warning is an error and the lock file must not change.
CARGO_LOCKED := $(if $(CI),--locked)
DENY_WARNINGS := $(if $(CI),-- -D warnings)
RUSTDOC_WARNINGS := $(if $(CI),-D warnings)

# Every program is built from the whole workspace: a part of it would select other features of shared dependencies and
# compile them again. Only the portal is built separately, for another target.
# The server contains the portal.
RELEASE := build --release $(CARGO_LOCKED) --workspace --exclude 'frontend*' --features server/portal
# What people try out is compiled quickly, in one profile with the quick portal: both share the compiled macros.
DEMO := build --profile quick --config profile.quick.opt-level=0 $(CARGO_LOCKED) --workspace --exclude 'frontend*'
QUICK_WASM := build --profile quick $(CARGO_LOCKED) -p frontend --target wasm32-unknown-unknown
TO_TEST := build $(CARGO_LOCKED) --workspace --bin muster --bin muster-bot --bin fake-discord --tests

VERSION := $(shell sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)

# The bot needs a token.
WITH_BOT := $(if $(CHAT_TOKEN)$(shell grep -s '^CHAT_TOKEN=.' .env),--bin muster-bot)

# Tests spend more time waiting than computing.
TESTS_AT_ONCE := $(shell echo $$((3 * $$(getconf _NPROCESSORS_ONLN))))

# Folders are listed too: the removal of a file changes only its folder's time.
PORTAL_SOURCES := $(shell find frontend app/api app/domain app/document app/portal app/wire style public) \
	$(wildcard scripts/*.mjs) Cargo.toml Cargo.lock Trunk.toml

# Concurrent cargo commands block each other unless they build for different targets.
.NOTPARALLEL:

.PHONY: help run demo-programs chat-demo demo-reset dev test test-fast lint test-rust test-browser test-engines test-dates pictures bench hardening audit package package-programs portal setup setup-quick setup-test

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

run: ## build everything and serve a demo team on 127.0.0.1:3000
	@ABOUT=20 scripts/step "1 of 3" "tools" $(MAKE) setup-quick
	@ABOUT=500 scripts/step "2 of 3" "compiling the server and the portal" $(MAKE) demo-programs
	@echo "3 of 3: a demo team on 127.0.0.1:3000"
	@ASSETS_DIR=$(QUICK_SITE) scripts/run $(BUILT)/quick

demo-programs: setup-quick
	@cargo $(DEMO) --bin muster --bin portal-bindings $(WITH_BOT) & programs=$$!; \
		trap "kill $$programs 2>/dev/null || true" EXIT; \
		cargo $(QUICK_WASM); wait $$programs
	@$(MAKE) --no-print-directory $(QUICK_SITE).stamp

chat-demo: setup-quick $(QUICK_SITE).stamp ## try the bot on 127.0.0.1:3001, in a simulated Discord
	@cargo $(DEMO) --bin muster --bin muster-bot --bin chat-demo
	@ASSETS_DIR=$(QUICK_SITE) scripts/chat-demo $(BUILT)/quick

demo-reset: ## set the demo team's data aside; the next `make run` starts with a new team
	@url=$${DATABASE_URL:-$$(sed -n 's/^DATABASE_URL=//p' .env 2>/dev/null || true)}; \
	if [[ -n "$$url" && "$$url" != sqlite://data/muster.db ]]; then \
		echo 'demo-reset: DATABASE_URL names another database; only the data folder can be reset' >&2; exit 1; \
	fi
	@if [[ -d data ]]; then rm -rf data.previous; mv data data.previous; fi
	@echo 'The next `make run` starts with a new demo team. The previous data is in data.previous.'

dev: setup $(QUICK_SITE).stamp ## rebuild the portal on every change and run a debug server
	@cargo $(DEMO) --bin muster
	@trunk watch --dist $(QUICK_SITE) & trap "kill $$!" EXIT; ASSETS_DIR=$(QUICK_SITE) $(BUILT)/quick/muster serve

ifdef NAME
test: ## run all checks of a change; with NAME=words, the tests whose name contains them
	@if grep -rqF -- '$(NAME)' end2end/tests; then $(MAKE) test-browser; else $(MAKE) test-rust; fi
else
test:
	@SHOW='compiled in' scripts/step "1 of 6" "tools, at first about 6 minutes" $(MAKE) setup-test
	@scripts/step "2 of 6" "building the portal, about 4 minutes" $(MAKE) portal & portal=$$!; \
		trap "kill $$portal 2>/dev/null || true" EXIT; \
		scripts/step "3 of 6" "formatting, lints and docs, about 2 minutes" $(MAKE) lint; \
		scripts/step "4 of 6" "compiling the tests, about 3 minutes" cargo $(TO_TEST); wait $$portal
	@SHOW='Summary \[' scripts/step "5 of 6" "unit, property, storage and REST tests, about 4 minutes" $(MAKE) test-rust
	@SHOW='^[0-9]+ passed' scripts/step "6 of 6" "browser tests, about 6 minutes" $(MAKE) test-browser
endif

test-fast: setup ## check the changes since BASE: formatting, lints, unit tests
	@scripts/test-fast

lint: setup | $(SITE) ## check the formatting, clippy on host and wasm, the docs, and the files in deploy/
	cargo fmt --all --check
	cargo clippy $(CARGO_LOCKED) --workspace --all-targets --features server/portal $(DENY_WARNINGS)
	scripts/check-deploy
	cargo clippy $(CARGO_LOCKED) -p 'frontend*' --target wasm32-unknown-unknown $(DENY_WARNINGS)
	RUSTDOCFLAGS="$(RUSTDOC_WARNINGS)" cargo doc $(CARGO_LOCKED) --workspace --no-deps --document-private-items
	RUSTDOCFLAGS="$(RUSTDOC_WARNINGS)" cargo doc $(CARGO_LOCKED) -p 'frontend*' --target wasm32-unknown-unknown --no-deps \
		--document-private-items

test-rust: setup-test ## run unit, property, storage and REST tests, on SQLite and PostgreSQL
	@if cargo nextest --version >/dev/null 2>&1; \
		then run='nextest run --no-fail-fast -j $(TESTS_AT_ONCE)'; else run='test --no-fail-fast --lib --bins --tests'; fi; \
		set -x; scripts/postgres cargo $$run $(CARGO_LOCKED) --workspace $(subst $() ,_,$(NAME))
	$(if $(NAME),,cargo test $(CARGO_LOCKED) --workspace --doc)

test-browser: setup-test portal ## test the portal in Chromium against a real server
	@cargo $(TO_TEST)
	SERVER_BIN=$(BUILT)/debug/muster npm test --silent --prefix end2end -- $(if $(NAME),-g '$(NAME)')

test-engines: setup-test portal ## test the portal in Firefox and WebKitGTK
	@scripts/engine-tools
	@$(if $(SERVER_BIN),,cargo $(TO_TEST))
	SERVER_BIN=$(or $(SERVER_BIN),$(BUILT)/debug/muster) npm run engines --silent --prefix end2end -- $(if $(NAME),-g '$(NAME)')

test-dates: setup-test portal ## run the browser tests that depend on the date on 40 dates; needs libfaketime
	@cargo $(TO_TEST)
	SERVER_BIN=$(BUILT)/debug/muster node end2end/dates.mjs $(DATES)

pictures: setup-test portal ## make the pictures of the README from the demo team; needs ffmpeg
	@cargo $(TO_TEST)
	SERVER_BIN=$(BUILT)/debug/muster npm run pictures --silent --prefix end2end

bench: setup-test portal ## print requests per second, latencies, memory, sizes and the time until pages are usable
	@cargo $(RELEASE) --bin muster --bin muster-bot --bin bench --bin memory
	SERVER_BIN=$(BUILT)/release/muster scripts/postgres --durable $(BUILT)/release/bench
	SERVER_BIN=$(BUILT)/release/muster BOT_BIN=$(BUILT)/release/muster-bot $(BUILT)/release/memory
	SERVER_BIN=$(BUILT)/release/muster npm test --silent --prefix end2end -- --config bench.config.ts page_load

hardening: portal ## test the analysis and zones against other authorities, every door and reader with hostile input, and kills, full disks, lost networks
	@cargo $(RELEASE) --bin muster --bin muster-bot --bin hardening --bin network-loss --bin zone-authority
	@RANDOM_TEAMS=10000 cargo test --release $(CARGO_LOCKED) -p app-domain --test laws random_teams -- --nocapture
	@MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 MEASURED=1 \
		cargo test --release $(CARGO_LOCKED) -p app-exchange --test hostile -- --nocapture --test-threads=1
	@RANDOM_TEXTS=500 scripts/postgres cargo test $(CARGO_LOCKED) --workspace --test server every_door -- --test-threads=1
	@scripts/zone-authority $(BUILT)/release/zone-authority
	@SERVER_BIN=$(BUILT)/release/muster BOT_BIN=$(BUILT)/release/muster-bot \
		NETWORK_LOSS_BIN=$(BUILT)/release/network-loss exec $(BUILT)/release/hardening

audit: ## compare the dependencies with a copy of the RustSec database: ADVISORY_DB=path
	@scripts/audit "$(ADVISORY_DB)"

# The target triple of the packed programs; those for musl need no C library. PROGRAMS names a folder of programs that
# are built already.
HOST = $(shell rustc -vV | sed -n 's/^host: //p')
TARGET = $(HOST)
IS_FOREIGN = $(filter-out $(HOST),$(TARGET))
# On another processor, Debian's gcc-aarch64-linux-gnu links the programs, and qemu-user runs them for the check.
IS_ARM = $(and $(filter aarch64-%,$(TARGET)),$(filter-out aarch64-%,$(HOST)))
LINKER = $(if $(IS_ARM),CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc)
RUNNER = $(if $(IS_ARM),qemu-aarch64 -L /usr/aarch64-linux-gnu)

package: ## pack the programs and what an installation needs into target/packages; TARGET=triple for another system
	@$(if $(PROGRAMS),,$(MAKE) --no-print-directory package-programs)
	@scripts/package $(TARGET) $(or $(PROGRAMS),$(BUILT)/$(if $(IS_FOREIGN),$(TARGET)/)release)
	@RUNNER='$(RUNNER)' scripts/check-package target/packages/muster-$(VERSION)-$(subst -unknown,,$(TARGET)).tar.gz

package-programs: portal
	@$(if $(IS_FOREIGN),scripts/rust-target $(TARGET))
	@$(LINKER) cargo $(RELEASE) $(if $(IS_FOREIGN),--target $(TARGET)) --bin muster --bin muster-bot

# The lints read the portal into the server; they need its folder, not its files.
$(SITE):
	@mkdir -p $@

portal: target/site.stamp ## build the portal into target/site

target/site.stamp: $(PORTAL_SOURCES) | setup
	trunk build --release $(CARGO_LOCKED)
	@node scripts/precompress.mjs $(SITE)
	@touch $@

$(QUICK_SITE).stamp: $(PORTAL_SOURCES) | setup-quick
	cargo $(QUICK_WASM)
	cargo $(DEMO) --bin portal-bindings
	node scripts/quick-portal.mjs $(QUICK_SITE) $(BUILT)/wasm32-unknown-unknown/quick/frontend.wasm $(BUILT)/quick/portal-bindings
	@touch $@

setup: ## install what the build of a release needs, once
	@scripts/setup

# The quick portal needs no tool that is compiled.
setup-quick:
	@scripts/setup --quick

setup-test: setup ## install what the tests need, once
	@scripts/test-tools
