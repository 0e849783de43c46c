import { expect, test } from 'vitest'
import { peopleToShow } from './people-choice.tsx'

const many = Array.from({ length: 40 }, (_, index) => ({
  id: `user${index}`,
  name: index === 39 ? 'Zoë Ångström' : `Person ${index}`,
}))
const namesOf = (chosen: string[], search: string) =>
  peopleToShow(many, chosen, search).map(({ name }) => name)

test('a few people are all shown', () => {
  expect(peopleToShow(many.slice(0, 20), [], 'nobody')).toHaveLength(20)
})

test('of many people the chosen are shown, and what a search finds', () => {
  expect(namesOf(['user3'], '')).toEqual(['Person 3'])
  expect(namesOf(['user3'], 'person 21')).toEqual(['Person 3', 'Person 21'])
})

test('a search needs neither accents nor capitals, and knows usernames', () => {
  expect(namesOf([], 'zoe ang')).toEqual(['Zoë Ångström'])
  expect(namesOf([], 'user12')).toEqual(['Person 12'])
})

test('a search that finds very many shows the first ones', () => {
  expect(namesOf([], 'person')).toHaveLength(10)
})
