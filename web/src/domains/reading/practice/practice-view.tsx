import { createReadingPaper } from '@shangxue/contract/reading/endpoints'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { ownerOf, useSession } from '../../../lib/session/state.ts'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { toSentAnswers } from '../guest/guest-store.ts'
import { READING_PATH, readingPaperPath, resultPath, SETTINGS_PATH } from '../reading-paths.ts'
import { useTaskAnswers } from '../tasks/use-task-answers.ts'
import type { StoredPractice } from './open-practice.ts'
import { PracticePage } from './practice-page.tsx'
import { usePractice } from './use-practice.ts'

/** A practice of a signed-in user. */
export function PracticeView({ stored }: { stored: StoredPractice }) {
  const { begun } = stored
  const navigate = useNavigate()
  const paperCall = useCall(createReadingPaper)
  const owner = useSession(ownerOf)
  const taskState = useTaskAnswers(owner, String(begun.attempt_id))
  const { submit, ...practice } = usePractice(stored, () => void navigate(READING_PATH, { replace: true }))
  const openAsExam = async () => {
    const created = await paperCall.mutateAsync({ id: begun.exercise_id })
    await navigate(readingPaperPath(created.paper_id))
  }
  return (
    <PracticePage
      text={begun}
      tasks={begun.tasks && { stems: begun.tasks.map(({ stem }) => stem), state: taskState }}
      note={begun.engine === 'embedded' ? '' : '，AI 出题'}
      practice={{
        ...practice,
        submit: async () => {
          const { exercise_id, id, right, questions } = await submit(
            begun.tasks && taskState.answers && toSentAnswers(taskState.answers),
          )
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
