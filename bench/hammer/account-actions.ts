import { randomUUID } from 'node:crypto'
import type { SignInResponse } from '@holdfast/contract/sign-in/sign-in'
import type { Device } from './device.ts'
import type { Ledger } from './ledger.ts'
import type { MakeWrite } from './outbox.ts'

/** Writes about a user's account, by an admin and the user, sent by the admin's device. */

const FIRST_PASSWORD = 'three blue kites'

/**
 * A user is added, signs in, chooses another password and ends their other sessions; meanwhile the
 * admin corrects their name and mail address.
 */
export function addAndChangeUser(device: Device, ledger: Ledger): MakeWrite[] {
  const { id: school } = device.options.school
  const id = `user.${randomUUID()}`
  const user = { name: `Kim ${id}`, email: `${id}@h.example`, type: 'standard' }
  const changed = { ...user, name: `${user.name}, renamed`, email: `${id}@new.example` }
  let token = ''
  const add: MakeWrite = () => ({
    name: 'add user',
    request: {
      method: 'POST',
      path: `/users/${id}`,
      body: { ...user, password: FIRST_PASSWORD },
      headers: { 'if-none-match': '*' },
    },
    onDone: () => {
      ledger.users.set(`${school} ${id}`, user.name)
      ledger.passwords.set(id, FIRST_PASSWORD)
    },
  })
  const signIn: MakeWrite = () => ({
    name: 'sign in',
    request: {
      method: 'POST',
      path: '/login',
      body: { username: id, password: FIRST_PASSWORD },
      // Not the admin's, whose session it would take the place of.
      token: undefined,
    },
    onDone: ({ text }) => {
      token = (JSON.parse(text) as SignInResponse).token
    },
  })
  const change: MakeWrite = () => ({
    name: 'change user',
    request: { method: 'POST', path: `/users/${id}`, body: { ...changed, base: user } },
    onDone: () => {
      ledger.users.set(`${school} ${id}`, changed.name)
      ledger.emails.set(id, changed.email)
      ledger.noteActivity('user-changed', school)
    },
  })
  const newpassword = `four red kites ${randomUUID()}`
  const changePassword: MakeWrite = () => ({
    name: 'change password',
    request: {
      method: 'POST',
      path: '/me/password',
      body: { password: FIRST_PASSWORD, newpassword },
      token,
    },
    onDone: () => {
      ledger.passwords.set(id, newpassword)
      ledger.noteActivity('password-changed', school)
    },
  })
  const endOthers: MakeWrite = () => ({
    name: 'end sessions',
    request: { method: 'DELETE', path: '/me/sessions', token },
    onDone: () => undefined,
  })
  return [add, signIn, change, changePassword, endOthers]
}
