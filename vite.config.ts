import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkGroups } from './scripts/chunk-groups.mjs'
import { earlySignIn } from './scripts/early.mjs'
import { pageFiles } from './scripts/page-files.mjs'
import { resourceAreas } from './scripts/resource-areas.mjs'
import { routerParts } from './scripts/router-parts.mjs'

const PACKAGES = fileURLToPath(new URL('node_modules', import.meta.url))
const api = `http://127.0.0.1:${process.env.API_PORT ?? 8081}`

/** Above the largest chunk (the map and its worker): what is not precached does not work without signal. */
const LARGEST_PRECACHED_BYTES = 8 * 1024 * 1024

const chunks = chunkGroups()

/** The packages' own builds for browsers of today: what they offer by name carries checks for development, or is ES5. */
const SMALLER_BUILDS = [
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
  { find: /^react-router$/, replacement: `${PACKAGES}/react-router/dist/production/index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${PACKAGES}/react-router/dist/production/dom-export.mjs` },
]

export default defineConfig({
  resolve: { alias: SMALLER_BUILDS },
  plugins: [
    react(),
    resourceAreas(),
    chunks.plugin,
    routerParts(),
    pageFiles(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: null,
      includeManifestIcons: false, // the patterns find them already
      injectManifest: {
        globPatterns: ['**/*.{js,mjs,css,html,geojson,png,svg,woff2}', 'page-files.json'],
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
    // After the one that names the manifest in the document.
    earlySignIn(),
  ],
  // Every definition was checked by the tests and is by each start of the server: no phone does so again.
  define: { 'globalThis.DEFINITIONS_ARE_CHECKED': 'true' },
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    manifest: true,
    // Only Safari before 17 lacks it, and there pages come without being fetched ahead.
    modulePreload: { polyfill: false },
    sourcemap: 'hidden',
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        // Every chunk names the others it may fetch: what is random in these names cannot be compressed.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunks.name, debugName: 'by use' }] },
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
