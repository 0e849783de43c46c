import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'

/**
 * Runs before each test file: it reloads our modules, because they keep state (who is signed in, what
 * is in reach), and finds neither the globals nor the databases of the files before it.
 */
vi.resetModules()
vi.unstubAllGlobals()
if ('indexedDB' in globalThis) globalThis.indexedDB = new IDBFactory()
