import { readingPaper } from '@shangxue/contract/reading/endpoints'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/index.ts'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { paperAddress, READING, resultAddress, SETTINGS } from '../names.ts'
import type { StoredPractice } from '../open-practice.ts'
import { usePractice } from '../use-practice.ts'
import { PracticePage } from './practice-page.tsx'

/** A practice of a signed-in user. */
export function PracticeView({ opened }: { opened: StoredPractice }) {
  const { begun } = opened
  const navigate = useNavigate()
  const paper = useCall(readingPaper)
  const { submit, ...practice } = usePractice(opened, () => void navigate(READING, { replace: true }))
  const asExam = async () => {
    const made = await paper.mutateAsync({ id: begun.exercise_id })
    await navigate(paperAddress(made.paper_id))
  }
  return (
    <PracticePage
      text={begun}
      note={begun.engine === 'embedded' ? '' : '，AI 出题'}
      practice={{
        ...practice,
        submit: async () => {
          const { exercise_id, id, right, questions } = await submit()
          return { allRight: right === questions, address: resultAddress(exercise_id, id) }
        },
      }}
      actions={
        <>
          <IconButton
            icon="document"
            label="做成试卷，按考试作答"
            onClick={() => void asExam().catch(() => undefined)}
          />
          <IconLink icon="settings" label="阅读设置" to={SETTINGS} />
        </>
      }
    />
  )
}
