# The fixture server as an image: one static binary, the default site, no shell, no root.
#
#   docker build -t fixture-server .
#   docker run --rm -p 8080:8080 fixture-server
#
# With the control API for tests outside of the container, which needs a token there:
#
#   docker run --rm -p 8080:8080 -p 8100-8119:8100-8119 -e FIXTURE_SERVER_TOKEN=secret \
#     fixture-server --public-host localhost --session-ports 8100-8119
#
# With buildah: `buildah build --format docker -t fixture-server .`, since OCI's own format has no
# HEALTHCHECK.

FROM docker.io/library/swift:6.3-bookworm AS build
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends libssl-dev zlib1g-dev libxml2-dev \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY Package.swift ./
COPY Sources Sources
COPY Tests Tests
RUN swift build -c release --product fixture-server \
    --static-swift-stdlib -Xswiftc -static-executable \
  && strip -o /fixture-server "$(swift build -c release --show-bin-path)/fixture-server"

FROM scratch
COPY --from=build /fixture-server /fixture-server
COPY Fixtures /Fixtures
USER 65532:65532
ENV FIXTURE_SERVER_HOST=0.0.0.0 FIXTURE_SERVER_PORT=8080
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=2s CMD ["/fixture-server", "healthcheck"]
ENTRYPOINT ["/fixture-server"]
LABEL org.opencontainers.image.title="fixture-server" \
  org.opencontainers.image.description="HTTP fixtures for web views: redirects, passwords, new windows, MIME types, faults" \
  org.opencontainers.image.licenses="Apache-2.0"
