/*
 * An upgrade runs this of the new release before anything else: it shows that all modules can be loaded on this
 * machine, native ones too, and leaves them compiled in NODE_COMPILE_CACHE, which halves the time of the start.
 */
import './start-server.ts'
