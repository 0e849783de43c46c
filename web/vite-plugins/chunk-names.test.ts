import { expect, test } from 'vitest'
import { assetFileName, chunkFileName } from './chunk-names.ts'

const nameOf = (facadeModuleId: string | null) => chunkFileName({ facadeModuleId })

test.each(['/app/web/src/admin/features/users/users-page.tsx', '/app/web/src/admin/pages.ts'])(
  'pages of the admin area lie apart, so that phones do not carry them: %s',
  (facade) => {
    expect(nameOf(facade)).toBe('assets/admin-area/[name]-[hash].js')
  },
)

test('nor do phones carry what works online only', () => {
  expect(nameOf('/app/web/src/staff/map-widget/tile-map.tsx')).toBe(
    'assets/online-only/[name]-[hash].js',
  )
})

test.each([
  '/app/web/src/admin/features/menu/menu-page.tsx',
  '/app/web/src/admin/admin-routes.tsx',
  '/app/web/src/staff/features/contacts/contacts-screen.tsx',
  null,
])('what a start without network may need does not: %s', (facade) => {
  expect(nameOf(facade)).toBe('assets/[name]-[hash].js')
})

test('what only pages of the admin area share lies with them', () => {
  const moduleIds = ['/app/web/src/admin/data-table/data-table.tsx', '/app/contract/src/csv.ts']
  expect(chunkFileName({ facadeModuleId: null, moduleIds })).toBe(
    'assets/admin-area/[name]-[hash].js',
  )
})

test('the first load is carried, though it holds some of what admin pages share', () => {
  const moduleIds = ['/app/web/src/admin/frame/admin-failure.tsx', '/app/web/src/main.tsx']
  expect(chunkFileName({ facadeModuleId: null, moduleIds })).toBe('assets/[name]-[hash].js')
})

test.each([
  ['users-page.css', ['src/admin/features/users/users-page.tsx'], 'assets/admin-area'],
  ['admin.css', [], 'assets/admin-area'],
  ['tile-map.css', ['src/staff/map-widget/tile-map.tsx'], 'assets/online-only'],
  ['guidance.css', [], 'assets'],
])('styles lie where their scripts do: %s', (name, originalFileNames, folder) => {
  const pattern = `${folder}/[name]-[hash][extname]`
  expect(assetFileName({ names: [name], originalFileNames })).toBe(pattern)
})
