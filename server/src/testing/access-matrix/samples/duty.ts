import * as duty from '@shangxue/contract/duty/endpoints'
import { addMeeting, getMeeting, meetingPhotoEndpoints } from '@shangxue/contract/meetings/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import sharp from 'sharp'
import { getToday } from '../../../platform/time/period.ts'
import type { Harness, TestUser } from '../../harness.ts'

/** Duty and meetings, as path parameters of each endpoint. */
export async function dutyRecords(
  h: Harness,
  boss: TestUser,
): Promise<Record<string, Record<string, unknown>>> {
  const { token, tenantId } = boss
  const colleague = await h.signIn({ tenantId })
  const today = await h.database.withOwner((db) => getToday(db, tenantId))
  const shifts = [{ id: null, name: '早班', starts: '08:00', ends: '12:00', needed: 2 }]
  const post = { name: '越权', note: '', approval: true, shifts }
  const { data } = await h.call(duty.addDutyPost, post, { token })
  const posts = await h.call(duty.listDutyPosts, {}, { token })
  const shift_id = posts.data.list.find(({ id }) => id === data.id)?.shifts[0]?.id ?? 0
  const slot = { day: addDays(today, 3), shift_id }
  const assigned = await h.call(duty.assignDuty, { ...slot, user_id: boss.userId }, { token })
  const swap = { to_id: colleague.userId, return_id: null, reason: '' }
  const swapRequest = await h.call(duty.requestDutySwap, { id: assigned.data.id, ...swap }, { token })
  return {
    ...(await meetingRecords(h, boss)),
    '/api/duty/posts/:id': { id: data.id, ...post, version: 0 },
    '/api/duty/posts/:id/close': { id: data.id, closed: true },
    '/api/duty/duties/:id': { id: assigned.data.id },
    '/api/duty/duties/:id/swap': { id: assigned.data.id, ...swap },
    '/api/duty/swaps/:id/answer': { id: swapRequest.data.id, accept: true, answer: '' },
    '/api/duty/swaps/:id/decide': { id: swapRequest.data.id, approve: true, answer: '' },
    '/api/duty/swaps/:id/cancel': { id: swapRequest.data.id },
  }
}

async function meetingRecords(h: Harness, { token, userId }: TestUser) {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ddd' } })
    .jpeg()
    .toBuffer()
  const photo = await h.call(meetingPhotoEndpoints.upload, {}, { token, file: { name: 'p.jpg', bytes } })
  const decision = { id: null, text: '越权', assignee_id: null, due: null }
  const content = {
    ...{
      title: '越权',
      place: '',
      day: '2031-01-01',
      starts: '09:00',
      ends: null,
      reminder: 'none' as const,
    },
    ...{ agenda: '', minutes: '', host_id: userId, people: [], decisions: [decision], photo_ids: [] },
  }
  const { data } = await h.call(addMeeting, content, { token })
  const { decisions } = (await h.call(getMeeting, { id: data.id }, { token })).data
  const meeting = { id: data.id }
  return {
    '/api/meetings/:id': { ...meeting, ...content, decisions: [], version: 0 },
    '/api/meetings/:id/publish': { ...meeting, version: 0 },
    '/api/meetings/:id/pdf': meeting,
    '/api/meetings/:id/docx': meeting,
    '/api/meetings/:id/cancel': meeting,
    '/api/meetings/:id/confirm': { ...meeting, minutes_version: 0 },
    '/api/meetings/:id/decisions/:decision_id/task': { ...meeting, decision_id: decisions[0]?.id ?? 0 },
    '/api/meetings/photos/:id': { id: photo.data.id, width: 100 },
  }
}
