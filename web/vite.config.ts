import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { checkPrecachedImports, forbidPackage } from './vite-plugins/bundle-checks.ts'
import { assetFileName, chunkFileName } from './vite-plugins/chunk-names.ts'
import { createClassNames } from './vite-plugins/class-names.ts'
import { compressFiles } from './vite-plugins/compress-files.ts'
import { dropInjectedStyles } from './vite-plugins/drop-injected-styles.ts'
import { dropEndpointRules } from './vite-plugins/endpoint-rules.ts'
import { fileHashes } from './vite-plugins/file-hashes.ts'
import { iconPaths } from './vite-plugins/icon-paths.ts'
import { inlineStartPage } from './vite-plugins/inline-start-page.ts'
import { leaveOutMutations } from './vite-plugins/leave-out-mutations.ts'
import { screenGroups } from './vite-plugins/screen-groups.ts'
import { singleFilePage } from './vite-plugins/single-file-page.ts'

/** Everything that the server answers itself; the rest of the addresses are the app's. */
const server = process.env.HOLDFAST_SERVER ?? 'http://127.0.0.1:8080'
const proxy = { '/api': server, '/content/': server, '/map-frame': server }

const hashes = fileHashes()

/**
 * Nothing inline but what the server's content policy names by its hash (`inlineStartPage`), no `data:`
 * addresses for scripts or styles. The manifest is a file in `public`.
 */
export default defineConfig({
  plugins: [
    react(),
    leaveOutMutations(),
    iconPaths(),
    dropEndpointRules(),
    dropInjectedStyles('react-zoom-pan-pinch'),
    forbidPackage(
      'zod',
      'Import schemas of the contract as types only: zod is too heavy for a phone.',
    ),
    inlineStartPage({
      outline: 'staff/features/home/home-outline.tsx',
      script: 'start-page/start-page.ts',
      signIn: 'staff/features/sign-in/sign-in-screen.tsx',
    }),
    hashes.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{html,js,css,svg,png,webmanifest}'],
        globIgnores: [
          'verify.html',
          'assets/admin-area/**',
          'assets/online-only/**',
          'service-worker.js',
        ],
        dontCacheBustURLsMatching: /^assets\//,
        manifestTransforms: [hashes.add],
      },
    }),
    singleFilePage({
      folder: join(import.meta.dirname, 'src/record-verifier'),
      name: 'verify-record',
      fileName: 'verify.html',
    }),
    checkPrecachedImports(),
    compressFiles(),
  ],
  css: { modules: { generateScopedName: createClassNames() } },
  build: {
    // The browsers that docs/browsers.md names; `lib` in tsconfig.json says what of JavaScript they all have.
    target: ['chrome110', 'edge110', 'firefox121', 'safari16.4', 'ios16.4'],
    assetsInlineLimit: 0,
    // Without the list of what each later chunk imports (2 kB): the service worker has them all.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: chunkFileName,
        assetFileNames: assetFileName,
        codeSplitting: {
          groups: [
            // What the first screen needs comes in two files: the libraries, and what is ours.
            {
              name: 'libraries',
              test: /node_modules|^\0rolldown/,
              tags: ['$initial'],
              priority: 9,
            },
            { name: 'app', tags: ['$initial'], priority: 8 },
            ...screenGroups(),
          ],
        },
      },
    },
  },
  server: { proxy },
  preview: { proxy },
})
