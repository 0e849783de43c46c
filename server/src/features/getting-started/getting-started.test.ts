import { expect, test } from 'vitest'
import { startTestServer } from '../../test-support/test-server.ts'

test('who has signed in and who is invited follows from what happened, not from a tick', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const before = await head.callEndpoint('getGettingStarted', {})
  expect(before).toEqual({ signedin: ['head'], invited: [], notneeded: [] })
  await server.signIn('teacher')
  const body = { userids: ['teacher', 'support'] }
  await head.callEndpoint('inviteUsers', { body })
  expect(await head.callEndpoint('getGettingStarted', {})).toMatchObject({
    signedin: ['head', 'teacher'],
    invited: ['support'],
  })
  const elsewhere = await server.signIn('hilltop.head')
  expect(await elsewhere.callEndpoint('getGettingStarted', {})).toEqual({
    signedin: ['hilltop.head'],
    invited: [],
    notneeded: [],
  })
})

test('a step that is not needed stays so with who said it, until it is needed after all', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const save = (needed: boolean) =>
    head.callEndpoint('savePreparationStep', { body: { step: 'map', needed } })
  expect((await save(false)).notneeded).toEqual([
    { step: 'map', userid: 'head', authorname: 'Jordan Hale', timestamp: expect.any(String) },
  ])
  const { entries } = await head.callEndpoint('listActivity', {})
  expect(entries[0]).toMatchObject({ kind: 'preparation-changed', summary: 'map: not needed' })
  expect((await save(true)).notneeded).toEqual([])
})
