import { addDays, daysBetween } from '@shangxue/study/time/calendar'
import { createRandom, type Random } from '../../server/src/demo/random.ts'

const DAYS = 3 * 365
const FIRST_DAY = '2023-11-01'
/** First days of the Chinese New Year. */
const NEW_YEARS = ['2024-02-10', '2025-01-29', '2026-02-17']

const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.fraction())) * Math.cos(2 * Math.PI * random.fraction())

/** Knuth's method for small means, a normal approximation for large ones. */
function poisson(random: Random, average: number): number {
  if (average > 40) return Math.max(Math.round(average + Math.sqrt(average) * normal(random)), 0)
  const limit = Math.exp(-average)
  let count = 0
  for (let product = random.fraction(); product > limit; product *= random.fraction()) count++
  return count
}

/** How many more or fewer customers come on a day of the year. */
function calendarEffect(day: string): number {
  const toNewYear = Math.min(...NEW_YEARS.map((newYear) => Math.abs(daysBetween(newYear, day) - 0.5)))
  const untilNewYear = NEW_YEARS.some((newYear) => {
    const days = daysBetween(day, newYear)
    return days > 0 && days <= 10
  })
  if (untilNewYear) return 1.5
  if (toNewYear <= 4) return 0.35
  const date = day.slice(5)
  if (date >= '10-01' && date <= '10-05') return 1.6
  if (date === '11-11' || date === '06-18') return 2.2
  return date >= '05-01' && date <= '05-03' ? 1.4 : 1
}

/**
 * Daily amounts of a phone shop, in yuan: customers arrive at random, buy a basket of random value, and sometimes a
 * wholesale buyer takes many phones. Demand drifts from week to week and changes with the season, pay days, promotions,
 * a new model and days on which the shop stays closed.
 */
export function simulateCompany(seed: number) {
  const random = createRandom(seed * 7_919)
  const customersPerDay = 3 * 40 ** random.fraction()
  const weekend = 0.8 + random.fraction()
  const quietDay = random.int(1, 4)
  const quiet = 0.6 + 0.4 * random.fraction()
  const season = 0.2 * random.fraction()
  const payDay = random.int(1, 20)
  const wholesale = random.chance(0.5) ? 0.03 * random.fraction() : 0
  const weeklyDrift = 0.01 + 0.04 * random.fraction()
  const basket = 7.2 + 0.6 * random.fraction()
  let logDemand = 0
  let promotionDays = 0
  let closedDays = 0
  let launchDays = 0
  const values = Array.from({ length: DAYS }, (_, n) => {
    const day = addDays(FIRST_DAY, n)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    if (n % 7 === 0) logDemand = logDemand * 0.98 + weeklyDrift * normal(random)
    if (promotionDays > 0) promotionDays--
    else if (random.chance(0.012)) promotionDays = random.int(3, 8)
    if (closedDays > 0) closedDays--
    else if (random.chance(0.003)) closedDays = random.int(1, 4)
    if (launchDays > 0) launchDays--
    else if (random.chance(0.004)) launchDays = 21
    if (closedDays > 0) return 0
    const dayOfMonth = Number(day.slice(8))
    const demand =
      customersPerDay *
      Math.exp(logDemand) *
      (weekday === 0 || weekday === 6 ? weekend : 1) *
      (weekday === quietDay ? quiet : 1) *
      (1 + season * Math.sin((2 * Math.PI * n) / 365)) *
      (dayOfMonth >= payDay && dayOfMonth < payDay + 5 ? 1.15 : 1) *
      (promotionDays > 0 ? 1.5 : 1) *
      (1 + 0.4 * (launchDays / 21)) *
      calendarEffect(day)
    let amount = 0
    for (let count = poisson(random, demand); count > 0; count--)
      amount += Math.round(Math.exp(basket + 0.8 * normal(random)))
    if (random.chance(wholesale)) amount += Math.round((customersPerDay * 2_000) / (0.05 + random.fraction()))
    if (random.chance(0.1)) amount -= Math.round(Math.exp(basket + 0.4 * normal(random)))
    return amount
  })
  return { name: `company ${seed}`, first: FIRST_DAY, values }
}
