import { Page } from '../../../ui/layout/page.tsx'
import { QuestionList } from '../components/question-list.tsx'
import { ownTaskPath } from '../reward-paths.ts'

/** Questions of an own task with their answers. */
export function QuestionsPage({ id }: { id: number }) {
  return (
    <Page title="题目和答案" back={ownTaskPath(id)}>
      <QuestionList id={id} />
    </Page>
  )
}
