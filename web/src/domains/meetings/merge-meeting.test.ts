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

test('what each has changed alone stands as they wrote it', () => {
  const { merged, both } = merge({ minutes: '到货 20 台' }, { place: '三楼' })
  expect(merged).toEqual({ ...BASE, minutes: '到货 20 台', place: '三楼' })
  expect(both).toEqual([])
})

test('a text that both wrote has both, and what cannot stand twice stands as it is here', () => {
  const { merged, both } = merge(
    { minutes: '到货 20 台', place: '三楼' },
    { minutes: '到货 30 台', place: '四楼' },
  )
  expect(merged.minutes).toBe('到货 20 台\n\n【别处同时写的】\n到货 30 台')
  expect(merged.place).toBe('三楼')
  expect(both).toEqual(['地点', '纪要'])
})

test('the same written twice is written once', () => {
  const { merged, both } = merge({ minutes: '到货 20 台' }, { minutes: '到货 20 台' })
  expect(merged.minutes).toBe('到货 20 台')
  expect(both).toEqual([])
})

test('decisions of both are kept, and one that was taken away elsewhere is a new one where it was changed here', () => {
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

test('a decision that both changed stands there twice; one that was removed here stays away unless it was changed', () => {
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
