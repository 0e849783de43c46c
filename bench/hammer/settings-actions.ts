import { randomUUID } from 'node:crypto'
import type { RecordSettings } from '@holdfast/contract/record/incident-record'
import type { Device } from './device.ts'
import type { Ledger } from './ledger.ts'
import type { MakeWrite } from './outbox.ts'

/** Writes of admins: the settings of a school and its name. */

/** Saves when exercises are due, and who gets the last seal of a record. */
export function saveSettings(device: Device, ledger: Ledger): MakeWrite[] {
  const { id: school } = device.options.school
  const kind = `kind_${randomUUID()}`
  const saveExercises: MakeWrite = () => ({
    name: 'save settings',
    request: {
      method: 'POST',
      path: '/exercisesettings',
      body: { intervals: [{ kind, months: 3 }] },
    },
    onDone: () => {
      ledger.settings.set(`${school} exercises`, kind)
      ledger.noteActivity('exercise-settings-changed', school)
    },
  })
  const address = `${randomUUID()}@h.example`
  const saveRecord: MakeWrite = async () => {
    const { text } = await device.get('/record-settings')
    const { version } = JSON.parse(text) as RecordSettings
    return {
      name: 'save settings',
      request: {
        method: 'POST',
        path: '/record-settings',
        body: { addresses: [address], version },
      },
      onDone: () => {
        ledger.settings.set(`${school} record`, address)
        ledger.noteActivity('record-settings-changed', school)
      },
    }
  }
  return [saveExercises, saveRecord]
}

/** Renames the school as the provider admin; all its devices show the new name. */
export function renameSchool(device: Device, ledger: Ledger): MakeWrite {
  const { id: school, providerToken } = device.options.school
  const name = `School ${randomUUID()}`
  return () => ({
    name: 'rename school',
    request: {
      method: 'POST',
      path: `/organisations/${school}`,
      body: { name },
      token: providerToken,
    },
    onDone: () => {
      ledger.schools.set(school, name)
      ledger.noteActivity('organisation-changed', school)
    },
  })
}
