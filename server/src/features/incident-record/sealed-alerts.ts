import type { AlertEvent } from '@holdfast/contract/alerts/alert-history'
import type { RecordedAnswer, RecordedResponse } from './record-sources.ts'

/** The entries of alerts; as in `sealed-rows.ts`, each function names each field. */

export function toAlert(alert: AlertEvent) {
  const { seq, event, alertid, timestamp, userid, authorname } = alert
  const { title, instruction, message, exercise, mistake, recipients, translations } = alert
  return {
    ...({ kind: 'alert', id: `alert ${seq}`, seq, event, alertid, timestamp } as const),
    ...{ userid, authorname, title, instruction, message, exercise, mistake },
    recipients: recipients.map(({ userid, name }) => ({ userid, name })),
    // Alerts in the original words only are sealed without them, as all were before there were others.
    ...(translations.length > 0 && {
      translations: translations.map(({ language, title, instruction, words }) => ({
        ...{ language, title, instruction, words },
      })),
    }),
  }
}

export function toResponse(response: RecordedResponse) {
  const { seq, alertid, recipientid, kind: said, answered } = response
  const { timestamp, devicetimestamp, received, userid, authorname } = response
  return {
    ...({ kind: 'response', id: `response ${seq}`, seq, alertid, timestamp } as const),
    ...{ devicetimestamp, received, userid, authorname, recipientid, response: said, answered },
  }
}

export function toAnswer(given: RecordedAnswer) {
  const { seq, alertid, answer, note, position, room, firsttimestamp, language } = given
  const { timestamp, devicetimestamp, received, userid, authorname } = given
  return {
    ...({ kind: 'answer', id: `answer ${seq}`, seq, alertid, timestamp, devicetimestamp } as const),
    ...{ received, userid, authorname, answer, note, firsttimestamp },
    position: position && { lat: position.lat, lng: position.lng },
    // Answers older than rooms were sealed without one.
    ...(room && {
      room: { name: room.name, pupils: room.pupils, adults: room.adults, injured: room.injured },
    }),
    ...(language && { language }),
  }
}
