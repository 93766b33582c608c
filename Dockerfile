# 各步在普通目录里走过一遍：只装运行依赖、只有下面复制的文件，能启动、登录、停止。没有在容器里运行过，请先在试验环境里验证。
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN node scripts/bootstrap.mjs build && npm prune --omit=dev

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data TRUST_PROXY=1
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
# 建表的语句，服务器启动时从这里读
COPY --from=build /app/server/db/migrations server/db/migrations
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
# 第一次启动要建表、写基础数据
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
