# What people run by hand. `make` alone lists it.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

CACHE := $(or $(MUSTER_CACHE),$(or $(XDG_CACHE_HOME),$(HOME)/.cache)/muster)
export PATH := $(CACHE)/tools/bin:$(PATH)

# Where cargo leaves its programs. The site stays in the checkout: it belongs to these sources.
BUILT := $(abspath $(or $(CARGO_TARGET_DIR),target))
SITE := $(abspath target/site)
export ASSETS_DIR ?= $(SITE)

# On a build machine a warning is an error and the lock file is final.
CARGO_LOCKED := $(if $(CI),--locked)
DENY_WARNINGS := $(if $(CI),-- -D warnings)
RUSTDOC_WARNINGS := $(if $(CI),-D warnings)

# A build machine has compiled everything with the tests: asked for in the same way, server and bot are there already.
PROGRAMS_TO_TEST := $(if $(CI),--workspace --bin server --bin bot --tests,-p server -p bot)

# The bot speaks only where a token lets it.
WITH_BOT := $(if $(CHAT_TOKEN)$(shell grep -s '^CHAT_TOKEN=.' .env),-p bot)

# Folders are listed too: a removed file shows in its folder's time alone.
PORTAL_SOURCES := $(shell find frontend app/api app/domain app/document style public) \
	$(wildcard scripts/*.mjs) Cargo.toml Cargo.lock Trunk.toml

# Two cargo commands at once only wait for each other, unless they build for different targets.
.NOTPARALLEL:

.PHONY: help run chat-demo demo-reset dev test lint test-rust test-browser bench hardening portal setup setup-test

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

run: setup ## build everything and serve a demo team on 127.0.0.1:3000
	@cargo build --release $(CARGO_LOCKED) -p server $(WITH_BOT) & programs=$$!; \
		trap "kill $$programs 2>/dev/null || true" EXIT; \
		$(MAKE) --no-print-directory portal; wait $$programs
	@scripts/run $(BUILT)/release

chat-demo: portal ## play the bot on 127.0.0.1:3001, in a stand-in for the chat platform
	@cargo build --release $(CARGO_LOCKED) -p server -p bot
	@cargo build --release $(CARGO_LOCKED) -p app-testkit --features chat --example chat-demo
	@scripts/chat-demo $(BUILT)/release

demo-reset: ## put the demo team's data aside; the next `make run` starts afresh
	@url=$${DATABASE_URL:-$$(sed -n 's/^DATABASE_URL=//p' .env 2>/dev/null || true)}; \
	if [[ -n "$$url" && "$$url" != sqlite://data/muster.db ]]; then \
		echo 'demo-reset: DATABASE_URL names another database; only the data folder is ever reset' >&2; exit 1; \
	fi
	@if [[ -d data ]]; then rm -rf data.previous; mv data data.previous; fi
	@echo 'The next `make run` starts afresh; the data until now is in data.previous.'

dev: setup ## rebuild the portal on every change, with a debug server beside it
	@rm -f target/site.stamp
	@trunk build && { trunk watch & trap "kill $$!" EXIT; cargo run -p server -- serve; }

test: setup-test lint test-rust test-browser ## run everything that a change has to pass

lint: setup ## check the formatting, clippy on host and wasm, and the docs
	cargo fmt --all --check
	cargo clippy $(CARGO_LOCKED) --workspace --all-targets $(DENY_WARNINGS)
	cargo clippy $(CARGO_LOCKED) -p frontend --target wasm32-unknown-unknown $(DENY_WARNINGS)
	RUSTDOCFLAGS="$(RUSTDOC_WARNINGS)" cargo doc $(CARGO_LOCKED) --workspace --no-deps

test-rust: setup-test ## run unit, property, storage and REST tests, on SQLite and PostgreSQL
	@if cargo nextest --version >/dev/null 2>&1; \
		then run='nextest run --no-fail-fast'; else run='test --no-fail-fast --lib --bins --tests'; fi; \
		set -x; scripts/postgres cargo $$run $(CARGO_LOCKED) --workspace
	cargo test $(CARGO_LOCKED) --workspace --doc

test-browser: setup-test portal ## drive the portal in Chromium against a real server
	@cargo build $(CARGO_LOCKED) $(PROGRAMS_TO_TEST)
	SERVER_BIN=$(BUILT)/debug/server npm test --silent --prefix end2end

bench: portal ## print requests per second, latencies, memory and sizes
	@cargo build --release $(CARGO_LOCKED) -p server -p bot
	SERVER_BIN=$(BUILT)/release/server cargo run --release $(CARGO_LOCKED) -p server --example bench
	BOT_BIN=$(BUILT)/release/bot cargo run --release $(CARGO_LOCKED) -p bot --example memory

hardening: ## kill, fill and cut off server and bot for some minutes; print what was lost
	@cargo build --release $(CARGO_LOCKED) -p server -p bot
	@cargo build --release $(CARGO_LOCKED) -p server -p bot --example hardening --example network_loss
	@SERVER_BIN=$(BUILT)/release/server BOT_BIN=$(BUILT)/release/bot \
		NETWORK_LOSS_BIN=$(BUILT)/release/examples/network_loss exec $(BUILT)/release/examples/hardening

portal: target/site.stamp ## build the portal into target/site

target/site.stamp: $(PORTAL_SOURCES) | setup
	trunk build --release $(CARGO_LOCKED)
	@node scripts/precompress.mjs $(SITE)
	@touch $@

setup: ## install what the build needs, once
	@scripts/setup

setup-test: setup ## install what the tests need, once
	@scripts/test-tools
