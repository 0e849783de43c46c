import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'

/**
 * Runs before each test file, so that no file sees the module state, globals or databases of another.
 */
vi.resetModules()
vi.unstubAllGlobals()
if ('indexedDB' in globalThis) globalThis.indexedDB = new IDBFactory()
