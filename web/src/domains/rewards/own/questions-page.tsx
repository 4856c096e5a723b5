import { Page } from '../../../ui/layout/page.tsx'
import { ownTaskPath } from '../parts/addresses.ts'
import { QuestionList } from '../parts/question-list.tsx'

/** Questions of an own task with their answers. */
export function QuestionsPage({ id }: { id: number }) {
  return (
    <Page title="题目和答案" back={ownTaskPath(id)}>
      <QuestionList id={id} />
    </Page>
  )
}
