import type { Subject } from '../schemas.ts'
import { BIOLOGY } from './biology.ts'
import { CHEMISTRY } from './chemistry.ts'
import { CHINESE } from './chinese.ts'
import { ENGLISH } from './english.ts'
import { GEOGRAPHY } from './geography.ts'
import { HISTORY } from './history.ts'
import { MATHS } from './maths.ts'
import { PHYSICS } from './physics.ts'
import { POLITICS } from './politics.ts'
import { SCIENCE } from './science.ts'

/** A part of a subject, such as 函数, with its knowledge points in teaching order. */
export interface KnowledgeArea {
  readonly name: string
  readonly points: readonly KnowledgePoint[]
}
export interface KnowledgePoint {
  readonly name: string
  /** Names of the same point that papers use; they are stored as `name`. */
  readonly aliases: readonly string[]
}

/** Parses a tree: `# area`, then one point per line with its other names: `name | other name | other name`. */
export function parseKnowledgeTree(text: string): KnowledgeArea[] {
  const areas: { name: string; points: KnowledgePoint[] }[] = []
  for (const line of text.split('\n').map((line) => line.trim())) {
    if (line.startsWith('# ')) areas.push({ name: line.slice(2), points: [] })
    else if (line !== '') {
      const [name = '', ...aliases] = line.split('|').map((part) => part.trim())
      areas.at(-1)?.points.push({ name, aliases })
    }
  }
  return areas
}

/** The knowledge points of the subjects. 其他 has none: its points are free text. */
const TREES: Readonly<Partial<Record<Subject, string>>> = {
  英语: ENGLISH,
  语文: CHINESE,
  数学: MATHS,
  物理: PHYSICS,
  化学: CHEMISTRY,
  生物: BIOLOGY,
  历史: HISTORY,
  地理: GEOGRAPHY,
  政治: POLITICS,
  科学: SCIENCE,
}

interface Tree {
  readonly areas: readonly KnowledgeArea[]
  /** By name and alias, without case and spaces. */
  readonly places: ReadonlyMap<string, { readonly area: string; readonly name: string }>
}
const keyOf = (name: string) => name.replace(/\s+/g, '').toLowerCase()

function createTree(text: string): Tree {
  const areas = parseKnowledgeTree(text)
  const places = areas.flatMap((area) =>
    area.points.flatMap(({ name, aliases }) =>
      [name, ...aliases].map((known) => [keyOf(known), { area: area.name, name }] as const),
    ),
  )
  return { areas, places: new Map(places) }
}

const created = new Map<Subject, Tree>()
function treeOf(subject: Subject): Tree {
  const tree = created.get(subject) ?? createTree(TREES[subject] ?? '')
  created.set(subject, tree)
  return tree
}

/** The areas of a subject with their points, in teaching order. */
export const knowledgeAreas = (subject: Subject): readonly KnowledgeArea[] => treeOf(subject).areas

/** The area of a point, or undefined if the tree does not contain the point. */
export const areaOfPoint = (subject: Subject, point: string): string | undefined =>
  treeOf(subject).places.get(keyOf(point))?.area

/** Replaces other names of points by those of the tree and removes repetitions. Unknown points stay. */
export const standardPoints = (subject: Subject, points: readonly string[]): string[] => [
  ...new Set(points.map((point) => treeOf(subject).places.get(keyOf(point))?.name ?? point)),
]

/** All names, with aliases, of the points of an area; empty if the subject has no such area. */
export const namesInArea = (subject: Subject, area: string): string[] =>
  knowledgeAreas(subject)
    .filter(({ name }) => name === area)
    .flatMap(({ points }) => points.flatMap(({ name, aliases }) => [name, ...aliases]))

/** Points whose name or other name contains the text, at most `limit`; those that begin with it come first. */
export function findPoints(subject: Subject, text: string, limit: number): string[] {
  const wanted = keyOf(text)
  if (wanted === '') return []
  const found = knowledgeAreas(subject)
    .flatMap(({ points }) => points)
    .filter(({ name, aliases }) => [name, ...aliases].some((known) => keyOf(known).includes(wanted)))
    .map(({ name }) => name)
  const isFirst = (name: string) => Number(keyOf(name).startsWith(wanted))
  return found.sort((one, other) => isFirst(other) - isFirst(one)).slice(0, limit)
}
