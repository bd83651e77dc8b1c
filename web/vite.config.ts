import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { firstPaintGroup, SHARED_GROUPS } from './chunk-groups.ts';
import { leaveOutOffice } from './office-parts.ts';
import { slimZod } from './slim-zod.ts';

const API = process.env['API_URL'] ?? 'http://127.0.0.1:3000';
const FJORD = '#0B4A8F';

const office = leaveOutOffice();

export default defineConfig({
  plugins: [
    react(),
    slimZod(),
    office.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        name: 'Portal instalatora',
        short_name: 'Portal',
        description: 'Uruchomienia, przeglądy i serwis pomp ciepła i szaf hydraulicznych.',
        lang: 'pl',
        id: '/',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        orientation: 'any',
        theme_color: FJORD,
        background_color: '#F4F6F8',
        categories: ['business', 'productivity'],
        shortcuts: [
          { name: 'Instalacje', url: '/installations' },
          { name: 'Przeglądy', url: '/inspections' },
          { name: 'Serwisy', url: '/services' },
        ],
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      injectManifest: {
        globPatterns: ['index.html', 'icons/*', 'assets/*.{js,css,woff2,wasm}'],
        // What draws a PDF (`lib/pdf`): `.mjs` is not in the patterns, its decoders are.
        globIgnores: ['assets/{jbig2,openjpeg}-*.wasm'],
        manifestTransforms: [office.transform],
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
      },
    }),
  ],
  server: { proxy: { '/api': { target: API, changeOrigin: false } } },
  preview: { proxy: { '/api': { target: API, changeOrigin: false } } },
  build: {
    target: ['chrome111', 'safari16.4', 'firefox115'],
    manifest: true,
    sourcemap: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: firstPaintGroup() }, ...SHARED_GROUPS] },
        // The first paint names over a hundred files: a letter less of each hash, which nothing compresses, is 0.1 kB.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
});
