import type { getMeeting } from '@shangxue/contract/meetings/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import type { PdfDocument } from '../../platform/pdf/document.ts'
import type { WordDocument } from '../../platform/word/write-word.ts'

type Meeting = Output<typeof getMeeting>

const dayText = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
const isNonEmpty = (text: string | null | false): text is string =>
  text !== null && text !== false && text !== ''

const documentKind = ({ minutes, decisions, state }: Meeting): string => {
  if (state === 'cancelled') return '会议（已取消）'
  return minutes.trim() !== '' || decisions.length > 0 ? '会议纪要' : '会议安排'
}

/** The download name without extension. Characters that file names cannot contain are replaced. */
export const meetingFileName = (meeting: Meeting): string =>
  `${documentKind(meeting)}-${meeting.title.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim()}-${meeting.day}`

/** Builds the printable document with signature lines. Contains only what its reader may see. */
export function meetingDocument(meeting: Meeting): WordDocument {
  const { title, place, day, starts, ends, host, agenda, minutes, decisions, people } = meeting
  const when = `${day} ${starts}${ends === null ? '' : `–${ends}`}`
  const section = (heading: string, text: string): WordDocument['blocks'] =>
    text.trim() === ''
      ? []
      : [
          { kind: 'heading', text: heading },
          ...text
            .trim()
            .split(/\r\n|\r|\n/)
            .map((line) => ({ kind: 'paragraph', text: line }) as const),
        ]
  return {
    title,
    subtitle: [documentKind(meeting), when, place, `主持人：${host}`].filter(isNonEmpty).join(' · '),
    blocks: [
      ...section('议程', agenda),
      ...section('纪要', minutes),
      ...(decisions.length > 0 ? [{ kind: 'heading', text: '决定' } as const] : []),
      ...decisions.map(({ text, assignee, due }, index) => ({
        kind: 'paragraph' as const,
        label: `${index + 1}.`,
        text: [text, assignee !== null && `负责人：${assignee}`, due !== null && `${dayText(due)}前`]
          .filter(isNonEmpty)
          .join('　'),
      })),
      ...(people.length > 0 ? [{ kind: 'heading', text: '参会人签字' } as const] : []),
      ...people.map(({ name, confirmed_at }) => ({
        kind: 'paragraph' as const,
        text: `${name}：${'_'.repeat(16)}${confirmed_at === null ? '' : '　已确认'}`,
      })),
    ],
  }
}

/** The PDF renderer would read text between two `$` as a formula. */
export const escapeFormulas = ({ blocks, ...document }: WordDocument): PdfDocument => ({
  ...document,
  title: document.title.replaceAll('$', '＄'),
  blocks: blocks.map((block) => ({ ...block, text: block.text.replaceAll('$', '＄') })),
})
