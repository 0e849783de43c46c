export { type Admin, createTokenReminders, type EndingToken } from './token-reminders.ts'
