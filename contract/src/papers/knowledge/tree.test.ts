import { describe, expect, it } from 'vitest'
import { SUBJECTS } from '../schemas.ts'
import {
  areaOfPoint,
  findPoints,
  knowledgeAreas,
  namesInArea,
  parseKnowledgeTree,
  standardPoints,
} from './tree.ts'

describe('parseKnowledgeTree', () => {
  it('reads areas, points and their other names', () => {
    expect(parseKnowledgeTree('\n# 函数\n一次函数 | 正比例函数\n二次函数\n\n# 几何\n勾股定理\n')).toEqual([
      {
        name: '函数',
        points: [
          { name: '一次函数', aliases: ['正比例函数'] },
          { name: '二次函数', aliases: [] },
        ],
      },
      { name: '几何', points: [{ name: '勾股定理', aliases: [] }] },
    ])
  })
})

describe('knowledge trees', () => {
  const subjects = SUBJECTS.filter((subject) => subject !== '其他')

  it.each(subjects)('%s has areas with points, each name once', (subject) => {
    const areas = knowledgeAreas(subject)
    expect(areas.length).toBeGreaterThanOrEqual(8)
    expect(new Set(areas.map(({ name }) => name)).size).toBe(areas.length)
    const names = areas.flatMap(({ name }) => namesInArea(subject, name))
    expect(names.length).toBeGreaterThan(40)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(names.filter((name) => name.length > 40 || name === '')).toEqual([])
  })

  it('other subjects have none', () => {
    expect(knowledgeAreas('其他')).toEqual([])
    expect(standardPoints('其他', ['钢琴'])).toEqual(['钢琴'])
  })
})

describe('points', () => {
  it('get the name of the tree, once, and keep names that it does not contain', () => {
    const [point] = knowledgeAreas('数学').flatMap(({ points }) =>
      points.filter(({ aliases }) => aliases.length),
    )
    if (!point) throw new Error('the tree has no other names')
    const [alias = ''] = point.aliases
    expect(standardPoints('数学', [alias, point.name, '自定知识点'])).toEqual([point.name, '自定知识点'])
    expect(areaOfPoint('数学', alias)).toBe(areaOfPoint('数学', point.name))
  })

  it('are found by a part of a name, those that begin with it first', () => {
    const found = findPoints('数学', '三角', 5)
    expect(found.length).toBeGreaterThan(1)
    expect(found[0]).toMatch(/^三角/)
    expect(findPoints('数学', '', 5)).toEqual([])
  })
})
