# Headroom in a container. DEPLOYING.md says how it is built and run.
FROM node:20-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# What the app is served below, as in /headroom: fixed here, at the build.
ARG HEADROOM_BASE_PATH=""
# The start would copy the assets by itself, but may not write into the image.
RUN HEADROOM_BASE_PATH="$HEADROOM_BASE_PATH" npm run build \
 && cp -r .next/static .next/standalone/.next/static \
 && cp -r public .next/standalone/public \
 && npm prune --omit=dev --no-audit --no-fund

FROM node:20-bookworm-slim
RUN groupadd --gid 10001 headroom \
 && useradd --uid 10001 --gid headroom --no-create-home --home-dir /var/lib/headroom headroom \
 && install -d -o headroom -g headroom -m 0750 /var/lib/headroom
WORKDIR /app
COPY --from=build /app/package.json /app/tsconfig.json ./
# "npm run invite" runs from the sources.
COPY --from=build /app/lib ./lib
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/public ./public
COPY --from=build /app/.next/BUILD_ID ./.next/BUILD_ID
COPY --from=build /app/.next/static ./.next/static
COPY --from=build /app/.next/standalone ./.next/standalone
ENV NODE_ENV=production \
    NEXT_TELEMETRY_DISABLED=1 \
    HOSTNAME=0.0.0.0 \
    PORT=3000 \
    HEADROOM_STORE=file:/var/lib/headroom/tree \
    HEADROOM_STATE_DIR=/var/lib/headroom/node
USER headroom
VOLUME /var/lib/headroom
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "lib/check-health.mjs"]
CMD ["node", "lib/start.mjs"]
