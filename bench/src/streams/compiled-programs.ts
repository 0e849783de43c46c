import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * The paths of the compiled C programs of this folder. They are in C because Node would take longer to
 * read from thousands of streams than a server to write to them.
 */
export type CompiledPrograms = { server: string; client: string; remove(): Promise<void> }

/** Compiles them; undefined on a machine without a C compiler. */
export async function compilePrograms(): Promise<CompiledPrograms | undefined> {
  try {
    await run('cc', ['--version'])
  } catch {
    return undefined
  }
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-bench-c-'))
  const compile = async (name: string) => {
    const program = join(folder, name)
    await run('cc', ['-O2', '-o', program, join(import.meta.dirname, `${name}.c`)])
    return program
  }
  const [server, client] = await Promise.all([
    compile('bare-stream-server'),
    compile('stream-client'),
  ])
  return { server, client, remove: () => rm(folder, { recursive: true }) }
}

/** Runs `stream-client.c`: devices with an event stream each. */
export class StreamClient {
  readonly #child: ChildProcess & { stdin: NodeJS.WritableStream }
  readonly #lines: AsyncIterator<string>

  private constructor(program: string, port: number) {
    const child = spawn(program, [String(port)], { stdio: ['pipe', 'pipe', 'inherit'] })
    this.#child = child
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  }

  /** Resolves when a stream is open for each of the tokens. */
  static async connect(program: string, port: number, tokens: readonly string[]) {
    const client = new StreamClient(program, port)
    client.#child.stdin.write(`${tokens.join('\n')}\n\n`)
    await client.#nextLine()
    return client
  }

  /** Calls `act`; returns the milliseconds until every stream had an event with the text. */
  async timeUntilAllHave(text: string, act: () => unknown): Promise<number> {
    this.#child.stdin.write(`${text}\n`)
    const arrived = this.#nextLine()
    const start = process.hrtime.bigint()
    await act()
    return Number(BigInt(await arrived) - start) / 1e6
  }

  async close(): Promise<void> {
    const exit = once(this.#child, 'exit')
    this.#child.kill()
    await exit
  }

  async #nextLine(): Promise<string> {
    const { value, done } = await this.#lines.next()
    if (done) throw new Error('The client of the streams has ended')
    return value
  }
}
