import { mkdirSync, readdirSync, readFileSync, watch } from 'node:fs'
import { join } from 'node:path'

/**
 * Prints each message that a server without a mail server writes to its outbox from now on.
 * The server renames a message when it is complete, so this never reads an incomplete one.
 * @param {string} folder
 */
export function showMessages(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const messages = () => readdirSync(folder).filter((name) => name.endsWith('.eml'))
  const printed = new Set(messages())
  watch(folder, () => {
    for (const name of messages().sort()) {
      if (printed.has(name)) continue
      printed.add(name)
      console.log(
        `\n── would be sent ──\n${readFileSync(join(folder, name), 'utf8').trimEnd()}\n──`,
      )
    }
  })
}
