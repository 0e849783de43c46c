import {
  type PassedOnReport,
  situationReportAsText,
  situationReportTitle,
} from '@holdfast/contract/incidents/situation-report-text'
import type { Message } from '../../platform/mail/message.ts'

type ReportMail = PassedOnReport & { to: string; sender: string; zone: string; link: string }

/** Plain text: no link can show another address than the one that it leads to, and there is no form. */
export function situationReportMessage({ to, sender, zone, link, ...report }: ReportMail): Message {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    timeZone: zone,
  })
  return {
    to,
    // A name may hold a line break; a subject must not.
    subject: situationReportTitle(report).replace(/\s+/g, ' '),
    text: `${situationReportAsText(report, (time) => format.format(new Date(time)))}

--
Times are those of ${zone}. ${sender} sent you this with Holdfast. Later versions:
${link}
`,
  }
}
