import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { acousticModel } from './build/acoustic-model.ts'
import { BUILD_TARGET } from './build/browser-floor.ts'
import { CHUNK_GROUPS } from './build/chunk-groups.ts'
import { firstPaint } from './build/first-paint.ts'
import { loadFiles } from './build/load-files.ts'
import { preloadRequests } from './build/preload-requests.ts'
import { PUSH_WORKER, pushWorker } from './build/push-worker.ts'
import { routeChunks } from './build/route-chunks.ts'
import { stripContractDocs } from './build/strip-contract-docs.ts'

const SERVER = `http://127.0.0.1:${process.env.PORT || 8080}`
const PROJECT_MODULES = /\/(?:web|contract)\/src\/(?!main\.tsx).*\.tsx?$/
/** Path prefixes that the server handles itself. */
const SERVER_PATHS = ['/api/', '/docs', '/metrics', '/health', '/ready']

const require = createRequire(import.meta.url)
const BUILD_ALIASES = {
  typebox: resolve(import.meta.dirname, 'build/strip-schemas.ts'),
  // The package exports only its development build.
  'react-router': resolve(dirname(require.resolve('react-router')), '../production/index.mjs'),
}

const chunks = routeChunks()

const pwa = VitePWA({
  registerType: 'prompt',
  injectRegister: false,
  manifest: {
    name: '商学 Shangxue',
    short_name: '商学',
    description: '手机经销团队的业务管理，学生的英语学习与试卷分析',
    lang: 'zh-CN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f4f5f7',
    theme_color: '#f4f5f7',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  includeManifestIcons: false,
  workbox: {
    importScripts: [PUSH_WORKER],
    globPatterns: ['index.html', 'icon.svg', 'assets/*.{js,css}'],
    manifestTransforms: [
      // Precaches only the shell: index.html, the first screens, the offline screens and the icon.
      (entries) => {
        const shell = chunks.shell(['/login', '/home', '/outbox'])
        return { manifest: entries.filter(({ url }) => !url.startsWith('assets/') || shell.has(url)) }
      },
    ],
    navigateFallback: '/index.html',
    navigateFallbackDenylist: SERVER_PATHS.map((start) => new RegExp(`^${start}`)),
    cleanupOutdatedCaches: true,
    runtimeCaching: [
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
        handler: 'CacheFirst',
        options: {
          cacheName: 'assets',
          expiration: { maxEntries: 300, maxAgeSeconds: 60 * 86_400 },
          cacheableResponse: { statuses: [200] },
        },
      },
    ],
  },
})

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  css: {
    // Class names depend on content: line numbers would change every chunk with each added line.
    modules: { generateScopedName: '_[hash:base64:5]' },
  },
  plugins: [
    preloadRequests(),
    stripContractDocs(),
    loadFiles(),
    react(),
    pushWorker(),
    pwa,
    acousticModel(),
    chunks,
    firstPaint(),
  ],
  resolve: {
    alias: command === 'build' ? BUILD_ALIASES : {},
  },
  server: { proxy: Object.fromEntries(SERVER_PATHS.map((start) => [start, SERVER])) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Browsers without modulepreload load the same files slightly later.
    modulePreload: { polyfill: false },
    target: BUILD_TARGET,
    rolldownOptions: {
      output: {
        // The first chunk names about 100 others: one letter less for each saves 0.1 KB of the first load.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: CHUNK_GROUPS },
      },
      treeshake: {
        // Our modules have no side effects, so unused re-exports of an index.ts are removed.
        moduleSideEffects: (id) => !PROJECT_MODULES.test(id),
        // Declarations of the contract are pure, so unused ones are removed.
        manualPureFunctions: [
          'endpoint',
          'exportEndpoint',
          'importEndpoints',
          'photoEndpoints',
          'analysisEndpoints',
          'slowEndpoints',
          'grouped',
          'DimensionOf',
          'RowDimensionOf',
          'Type',
          'OneOf',
          'Nullable',
          'Text',
          'Paged',
          'Query',
          'errorEntry',
        ],
      },
    },
  },
}))
