import { expect, test } from 'vitest'
import { type GuidanceForm, reportText } from './report-text.ts'

const form: GuidanceForm = {
  sharetitle: 'Bomb Threat Report',
  sections: [
    {
      name: 'The call',
      fields: [
        { id: 'words', label: 'Exact words', kind: 'text' },
        { id: 'began', label: 'Time the call began', kind: 'datetime' },
      ],
    },
    {
      name: 'The caller',
      fields: [{ id: 'voice', label: 'Voice', kind: 'choices', options: ['Calm', 'Angry'] }],
    },
  ],
}

test('the text lists every field with its value under the title', () => {
  const answers = {
    words: ' In the hall\nat noon ',
    began: '2026-11-21T10:42',
    voice: ['Calm', 'Angry'],
  }
  expect(reportText(form, answers, (value) => `<${value}>`)).toBe(
    [
      'Bomb Threat Report',
      '',
      'The call',
      'Exact words: In the hall\nat noon',
      'Time the call began: <2026-11-21T10:42>',
      '',
      'The caller',
      'Voice: Calm, Angry',
    ].join('\n'),
  )
})

test('unanswered fields are listed too', () => {
  expect(reportText(form, { words: '  ', voice: [] }, (value) => value)).toBe(
    'Bomb Threat Report\n\nThe call\nExact words: –\nTime the call began: –\n\nThe caller\nVoice: –',
  )
})
