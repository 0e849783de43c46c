import { expect, test } from 'vitest'
import { isInGreatBritain } from './great-britain-rules.ts'

test.each([
  ['London', 51.5, -0.12],
  ['Land’s End', 50.066, -5.715],
  ['Isles of Scilly', 49.915, -6.315],
  ['Lizard', 49.959, -5.206],
  ['Dover', 51.128, 1.314],
  ['Lowestoft', 52.481, 1.763],
  ['Flamborough Head', 54.116, -0.083],
  ['Peterhead', 57.506, -1.774],
  ['Lerwick', 60.155, -1.145],
  ['Muckle Flugga', 60.855, -0.885],
  ['Kirkwall', 58.981, -2.96],
  ['Barra', 56.954, -7.487],
  ['St Kilda', 57.813, -8.579],
  ['Mull of Kintyre', 55.311, -5.8],
  ['Portpatrick', 54.842, -5.117],
  ['Douglas, Isle of Man', 54.15, -4.482],
  ['Holyhead', 53.309, -4.633],
  ['St Davids', 51.882, -5.269],
])('%s is in Great Britain', (_, lat, lng) => {
  expect(isInGreatBritain({ lat, lng })).toBe(true)
})

test.each([
  ['Belfast', 54.597, -5.93],
  ['Donaghadee', 54.642, -5.535],
  ['Rathlin Island', 55.293, -6.2],
  ['Dublin', 53.35, -6.26],
  ['Rosslare', 52.25, -6.34],
  ['Calais', 50.951, 1.859],
  ['Cap Gris-Nez', 50.87, 1.584],
  ['Cherbourg', 49.64, -1.62],
  ['St Peter Port, Guernsey', 49.455, -2.537],
  ['Tórshavn', 62.01, -6.77],
  ['New York', 40.71, -74.01],
])('%s is not', (_, lat, lng) => {
  expect(isInGreatBritain({ lat, lng })).toBe(false)
})
