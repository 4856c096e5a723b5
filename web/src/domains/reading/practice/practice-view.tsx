import { createReadingPaper } from '@shangxue/contract/reading/endpoints'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { READING_PATH, readingPaperPath, resultPath, SETTINGS_PATH } from '../reading-paths.ts'
import type { StoredPractice } from './open-practice.ts'
import { PracticePage } from './practice-page.tsx'
import { usePractice } from './use-practice.ts'

/** A practice of a signed-in user. */
export function PracticeView({ stored }: { stored: StoredPractice }) {
  const { begun } = stored
  const navigate = useNavigate()
  const paperCall = useCall(createReadingPaper)
  const { submit, ...practice } = usePractice(stored, () => void navigate(READING_PATH, { replace: true }))
  const openAsExam = async () => {
    const created = await paperCall.mutateAsync({ id: begun.exercise_id })
    await navigate(readingPaperPath(created.paper_id))
  }
  return (
    <PracticePage
      text={begun}
      note={begun.engine === 'embedded' ? '' : '，AI 出题'}
      practice={{
        ...practice,
        submit: async () => {
          const { exercise_id, id, right, questions } = await submit()
          return { isAllCorrect: right === questions, path: resultPath(exercise_id, id) }
        },
      }}
      actions={
        <>
          <IconButton
            icon="document"
            label="做成试卷，按考试作答"
            onClick={() => void openAsExam().catch(() => undefined)}
          />
          <IconLink icon="settings" label="阅读设置" to={SETTINGS_PATH} />
        </>
      }
    />
  )
}
