import { expect, test } from 'vitest'
import type { DecisionDraft, MeetingFields } from './meetings.ts'
import { mergeMeeting } from './merge-meeting.ts'

const decision = (id: number | null, text: string): DecisionDraft => ({
  ...{ key: String(id ?? 'new'), id, text, assignee: null, due: '' },
})
const BASE: MeetingFields = {
  ...{ title: '周会', place: '二楼', day: '2031-06-10', starts: '09:00', ends: '', reminder: 'none' },
  ...{ host: { id: 7, name: '小周' }, people: [], agenda: '销售', minutes: '到货', photo_ids: [] },
  decisions: [decision(1, '换价签'), decision(2, '补货')],
}
const merge = (mine: Partial<MeetingFields>, theirs: Partial<MeetingFields>) =>
  mergeMeeting(BASE, { ...BASE, ...mine }, { ...BASE, ...theirs })

test('keeps fields that only one side changed', () => {
  const { merged, both } = merge({ minutes: '到货 20 台' }, { place: '三楼' })
  expect(merged).toEqual({ ...BASE, minutes: '到货 20 台', place: '三楼' })
  expect(both).toEqual([])
})

test('joins texts of both sides and keeps the local single value', () => {
  const { merged, both } = merge(
    { minutes: '到货 20 台', place: '三楼' },
    { minutes: '到货 30 台', place: '四楼' },
  )
  expect(merged.minutes).toBe('到货 20 台\n\n【别处同时写的】\n到货 30 台')
  expect(merged.place).toBe('三楼')
  expect(both).toEqual(['地点', '纪要'])
})

test('writes identical changes once', () => {
  const { merged, both } = merge({ minutes: '到货 20 台' }, { minutes: '到货 20 台' })
  expect(merged.minutes).toBe('到货 20 台')
  expect(both).toEqual([])
})

test('keeps decisions of both sides and re-adds one deleted remotely', () => {
  const { merged } = merge(
    { decisions: [decision(1, '换全部价签'), decision(2, '补货'), decision(null, '拍照')] },
    { decisions: [decision(3, '调货')] },
  )
  expect(merged.decisions.map(({ id, text }) => [id, text])).toEqual([
    [null, '换全部价签'],
    [null, '拍照'],
    [3, '调货'],
  ])
})

test('duplicates a decision changed by both and drops one removed locally', () => {
  const changed = merge(
    { decisions: [decision(1, '甲')] },
    { decisions: [decision(1, '乙'), decision(2, '补货')] },
  )
  expect(changed.merged.decisions.map(({ id, text }) => [id, text])).toEqual([
    [1, '乙'],
    [null, '甲'],
  ])
  const removed = merge({ decisions: [] }, { decisions: [decision(1, '换价签'), decision(2, '补货 30 台')] })
  expect(removed.merged.decisions.map(({ text }) => text)).toEqual(['补货 30 台'])
})
