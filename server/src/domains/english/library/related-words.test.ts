import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLibrary } from './library.ts'
import { relatedWords } from './related-words.ts'

const library = openLibrary(join(import.meta.dirname, '../../../../../content/english'))
const bySpelling = new Map([...library.words.values()].map((word) => [word.spelling, word]))
const familyOf = (spelling: string) => {
  const item = bySpelling.get(spelling)
  if (!item) throw new Error(`${spelling} is not in the library`)
  return relatedWords({ kind: 'word', item }, library).map((word) => word.spelling)
}
const keyWordsOf = (en: string, zh: string, grade: number) => {
  const item = { id: 1, en, zh, grade, cue: '', also: [], phrases: [] }
  const words = relatedWords({ kind: 'dictation', item }, library)
  return words.map(({ spelling, senses }) => `${spelling} ${senses.map(({ zh }) => zh).join()}`)
}

/** A sample of word families, each reviewed by a person for common origin and meaning. */
const REVIEWED = `
red: infrared
seven: seventeen, seventy
school: schoolbag, schoolmate
face: surface, facial, interface, facet
man: policeman, businessman, postman, fisherman, gentleman
see: oversee, foresee
chair: wheelchair, armchair
stand: understand, standpoint, withstand
birthday: birth, day, birthplace
them: themselves
Sunday: day
homework: home, work, hometown, homeland, homeless
come: become, income, newcomer
sure: ensure, insurance
sixteen: six, sixty
living room: living, room
rainy: rain, raincoat, rainbow, rainforest, rainfall
farmer: farm
cloud: cloudy
card: postcard, credit card, discard
schoolbag: school, bag, schoolmate
phone: smartphone, videophone
busy: business
only: one
fresh: freshman, refresh
house: greenhouse, household, warehouse
classmate: class, mate, classroom
other: another, otherwise
grass: grassland, grassroots, grassy
bike: motorbike
sad: sadness
wet: wetland
sleep: asleep, sleepy
word: password
around: round, look around
everyone: every, one, everything, everywhere, everybody
visit: visitor
feel: feeling
win: winner
idea: ideal
someone: one
famous: fame
break: breakfast
businessman: business, man, businesswoman
air: airport, airline, aircraft, airmail, airspace
add: addition, additive
east: eastern, southeast
internet: net
present: presentation
believe: unbelievable
way: subway, anyway, railway, highway, freeway
yours: your
gentleman: man
glasses: glass
pay: payment, taxpayer, payroll, repay
lucky: luck, luckily
able: enable, unable, disable
herself: her, hers
everywhere: every, everyone, everything, everybody
whatever: what, ever
prince: princess
daily: day
fashion: fashionable, old-fashioned
baseball: ball
simple: simply, simplify
line: deadline, online, headline, underline, outline
otherwise: other
age: teenager
text: context, textbook
band: bandage, bandwidth
appear: disappear, appearance
mix: mixture
usual: usually, unusual
business: busy, businessman, businesswoman
luckily: lucky, luck
quickly: quick
manager: manage, management
compete: competitive, competitor
treat: treatment
joy: enjoy, joyful
expect: expectation, unexpected, expectancy
press: pressure, express, impression, impress, depressed
solve: resolve
true: truly, truism, hold true
disease: ease
develop: development
require: requirement
unusual: usual, usually
deadline: dead, line, deadly
complete: completely, completion
slowly: slow
title: subtitle, entitle
sailor: sail
law: lawyer, lawsuit, outlaw
harm: harmful
passage: pass
thought: thoughtful
direction: direct, director, directory, directly, indirect
enjoyable: enjoy
backpack: back, pack
resource: source
invention: invent, inventor
apply: applicant, applicable, appliance
express: press, expression
prove: approve
warn: warning
proper: properly
wooden: wood
ache: headache, toothache, stomachache
broadcast: broad, cast
organise: organisation
powerful: power
recommend: recommendation
operation: operate, cooperation, operational
fortunately: fortunate, unfortunately, unfortunate
speaker: speak, native speaker, loudspeaker
activity: active
kindness: kind
state: statement, statesman, overstate
type: typewriter, typist, prototype
form: uniform, platform, formal, transform, reform
prefer: preference, preferable
signal: sign
journalist: journal
afterwards: after
experience: experienced
influence: flu
comfortable: comfort, uncomfortable
equipment: equip
mobile: automobile, mobilise
kingdom: king
illegal: legal, legalize
account: accountant
wealthy: wealth
sightseeing: sight
traditional: tradition
development: develop
pocket money: pocket, money
organisation: organise
fairy tale: fairy, tale
context: text
frightening: frighten
satisfied: satisfy, dissatisfy
current: currently
major: majority
unbelievable: believe
freely: free, freedom, freeway
apart: part, apartheid
definitely: definite, indefinite
entire: entirely
folk: folklore
option: optional
refer: referee, reference
attraction: attract, attractive
demonstrate: demonstration
equality: equal
impatient: patient
messy: mess
packet: pack
recommendation: recommend
threat: threaten
workplace: work, place
charming: charm
devote: devotion
firm: confirm, affirm
informal: formal
majority: major
poison: poisonous
relate: relative, correlate
scholar: scholarship
statement: state
unexpected: expect, expectation, expectancy
assignment: assign
competitive: compete, competitor
cooperation: operation
ease: disease
eyesight: eye, sight, eyebrow
globe: global
misunderstand: understand
partnership: partner
recall: call
signature: sign
unemployment: employ, employer, employee, employment
accompany: company
circumstance: stance
convention: conventional
elsewhere: where
frame: framework
institute: institution
landmark: land, mark
nonsense: sense, sensor
passionate: passion
regional: region
sincere: sincerely
tropical: tropic, subtropical
apparently: apparent
critic: criticise, critical, criticism
disability: ability
evaluate: value, evaluation
founder: found, foundation
holy: holiday
interpret: interpreter, interpretation
marketing: market
optional: option
renewable: new
slight: slightly
tendency: tend
wardrobe: robe
assessment: assess
commit: commitment
exceptional: exception
frost: permafrost
intense: intensive, intensity, intensify
objection: object, objective
rebel: rebellion
suburb: suburbia, suburban
varied: vary, variation, invariably, variance
adjustment: adjust
carbon dioxide: carbon, oxide
dedicated: dedicate
`
const reviewedFamilies = REVIEWED.trim()
  .split('\n')
  .map((line) => line.split(': '))
  .map(([word = '', family = '']) => ({ word, family: family.split(', ') }))

test('word families match the reviewed sample', () => {
  expect(reviewedFamilies.length).toBeGreaterThanOrEqual(200)
  // The order is that of learning, which may change.
  for (const { word, family } of reviewedFamilies)
    expect([word, familyOf(word).toSorted()]).toEqual([word, family.toSorted()])
})

test.each([
  // Similar only in spelling.
  ['policy', 'policeman'],
  ['concept', 'concert'],
  ['ten', 'tenant'],
  ['pet', 'impetus'],
  ['leg', 'privilege'],
  ['pair', 'repair'],
  ['cost', 'accost'],
  ['tag', 'contagious'],
  ['ant', 'antagonistic'],
  // Mentioned in the roots as a contrast.
  ['resident', 'president'],
  ['dense', 'tense'],
  ['write', 'wrote'],
  // With a different second part.
  ['policeman', 'postman'],
])('%s and %s are no family', (item, other) => {
  for (const [word, stranger] of [
    [item, other],
    [other, item],
  ] as const)
    if (bySpelling.has(word)) expect(familyOf(word)).not.toContain(stranger)
})

test.each([
  [
    'The bank is between the park and the supermarket.',
    '银行在公园和超市之间。',
    5,
    ['bank 银行', 'park 公园', 'supermarket 超市'],
  ],
  // The past tense of find, not the verb `found`.
  [
    'Walking along the beach, we found a bottle with a letter inside.',
    '我们沿着海滩散步，发现了一个装着信的瓶子。',
    11,
    [],
  ],
  // Too easy for the school year.
  ['I can see a cat and a dog.', '我能看见一只猫和一只狗。', 9, []],
  ['The match will be cancelled.', '比赛将被取消。', 8, ['match 比赛']],
] as const)('key words of “%s” have the sense used there', (en, zh, grade, expected) => {
  expect(keyWordsOf(en, zh, grade).sort()).toEqual([...expected])
})
