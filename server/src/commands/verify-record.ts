import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { inGroupsOfEight } from '@holdfast/contract/record/record-format'
import { laterEntriesNotice, verifyRecord } from '@holdfast/contract/record/record-verification'
import { unzipRecord, zipRecord } from '../features/incident-record/index.ts'
import { operatorCommand } from '../platform/operator-command.ts'
import { StartError } from '../platform/start-error.ts'
import { type Invocation, runCommand } from './run-command.ts'

const USAGE = `Name one exported record:\n${operatorCommand('verify-record', 'holdfast-record-20261121_AbCd1234.zip')}\nAdd --key KEY or --head HASH to compare it with what you know from elsewhere.`

/** Says whether an exported record is intact; the exit code is 1 when it is not. Needs no database. */
export async function verifyRecordFile({ args, env, print }: Invocation): Promise<void> {
  const { file, known } = readArguments({ args, env })
  const bytes = await readFile(file).catch(() => {
    throw new StartError(`There is no file ${file}.`)
  })
  const zip = { unzip: unzipRecord, zip: zipRecord }
  const verdict = await verifyRecord(bytes, zip, known)
  const { problems, later, missing, erased, signed, publickey } = verdict
  if (signed) {
    print(`Record of ${signed.incidentid}, ${signed.organisation}`)
    print(`Exported ${signed.exported}, ${signed.length} sealed entries`)
    print(`Last seal            ${inGroupsOfEight(signed.head)}`)
    print(`Key it was signed by ${inGroupsOfEight(publickey ?? '')}`)
  }
  if (problems.length > 0) {
    throw new StartError(
      ['The record is not intact.', ...problems.map((problem) => `- ${problem}.`)].join('\n'),
    )
  }
  print(
    known.publickey === undefined
      ? 'The record is intact. Compare the key with the one that the admins of the organisation see.'
      : 'The record is intact, and signed with the key that you gave.',
  )
  for (const sentence of [...erased, ...missing]) print(`${sentence}.`)
  if (later.length === 0) return
  print(`${laterEntriesNotice(verdict)}:`)
  for (const entry of later) print(`- ${entry}.`)
}

function readArguments({ args, env }: Pick<Invocation, 'args' | 'env'>) {
  const options = { key: { type: 'string' }, head: { type: 'string' } } as const
  const { values, positionals } = parse()
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new StartError(USAGE)
  const compact = (text: string | undefined) => text?.replaceAll(/\s/g, '')
  return {
    file: resolve(env.INIT_CWD ?? '', file),
    known: { publickey: compact(values.key), head: compact(values.head) },
  }

  function parse() {
    try {
      return parseArgs({ args, options, allowPositionals: true })
    } catch {
      throw new StartError(USAGE)
    }
  }
}

await runCommand(verifyRecordFile, import.meta)
