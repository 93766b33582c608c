import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 8081}`

/** Above the largest chunk (the map and its worker): what is not precached does not work without signal. */
const LARGEST_PRECACHED_BYTES = 8 * 1024 * 1024

/** What every page behind the sign-in begins with: the device's databases, the engine that fills them, the hooks. */
const DATA_LAYER =
  /\/node_modules\/dexie(-react-hooks)?\/|\/src\/(offline\/(?!call|retry|loss|refused|unsent|upload|room|aftermath|direct)|data\/(context|index|live|page|acting|records|sync|ask|device-query|server-query|search|drafts|media|use-pull|problem-of)\.|session\/(engine|runtime|index|timers)\.|shell\/menu\.)|\/domain\/lib\/(dates|uuid)\./
/** What the engine fetches after the first screen, or when it comes to that. */
const LATER = /\/src\/offline\/(loss|upload|room|aftermath)\./
/** What a device holds, of `registry.ts`, and the kit it is declared with: also for pages without the data layer. */
const FIELD_RESOURCES =
  /\/node_modules\/zod\/|\/src\/offline\/(call|retry)\.|\/domain\/(kit\/(access|action|dependent|fields|filter|merge|resource|schema)\.|contract\/(sync|envelope)\.|rules\/(uploads|credit-code|identity-card|phone|email)\.|resources\/(registry|shared)\.|resources\/hiddenDanger\/(?!follow-up)|resources\/(company|gridManage|region|economyType|patrolTask|patrolRecord|rectifyInstruction|user)\/)/

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: null,
      includeManifestIcons: false, // the patterns find them already
      injectManifest: {
        globPatterns: ['**/*.{js,mjs,css,html,geojson,png,svg,woff2}'],
        maximumFileSizeToCacheInBytes: LARGEST_PRECACHED_BYTES,
      },
      manifest: {
        name: '安全生产监管平台',
        short_name: '安全监管',
        description: '网格巡查、隐患整改与企业安全生产监管，没有信号也能用',
        lang: 'zh-CN',
        id: '/',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: '#1677ff',
        background_color: '#ffffff',
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
  ],
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    manifest: true,
    sourcemap: 'hidden',
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        // Left alone, it cuts these apart wherever a lazy page shares one of them, and small pieces compress badly.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'data', test: DATA_LAYER },
            { name: 'field', test: FIELD_RESOURCES },
            { name: 'later', test: LATER },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    port: 8080,
    proxy: { '/safety': api, '/healthz': api },
  },
})
