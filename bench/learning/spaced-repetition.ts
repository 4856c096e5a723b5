// Measures spaced repetition: simulated learners who study for 180 days, how well schedulers predict recall, and the
// cost on devices and the server.

import { forecasts } from '../business/forecasts.ts'
import { device } from './device-study.ts'
import { dueCards } from './due-cards.ts'
import { createSimulatedLearners } from './simulated-learners.ts'

type Result = readonly [what: string, met: boolean]

const simulated = await createSimulatedLearners()
const foreseen = forecasts(simulated.histories)
for (const line of [...simulated.lines, ...foreseen.lines]) console.log(line)
const results: Result[] = [...simulated.results, ...foreseen.results]
for (const [what, met] of results) console.log(`${met ? 'met   ' : 'MISSED'}  ${what}`)
for (const line of await device()) console.log(line)
for (const line of await dueCards()) console.log(line)
process.exit(results.every(([, met]) => met) ? 0 : 1)
