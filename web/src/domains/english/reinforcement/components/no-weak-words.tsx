import { ButtonLink } from '../../../../ui/action/button.tsx'
import { EmptyState } from '../../../../ui/state/empty-state.tsx'

/** Shown without weak words: nothing was learnt yet, or everything is stable. */
export function NoWeakWords({ studied: introducedCount }: { studied: number }) {
  return introducedCount === 0 ? (
    <EmptyState
      icon="book"
      title="还没有学过单词"
      hint="先学几个新词；以后答错的、快忘的都会收在这里"
      action={<ButtonLink to="/word-learning">学新词</ButtonLink>}
    />
  ) : (
    <EmptyState
      icon="check"
      title="没有薄弱的词"
      hint={`学过的 ${introducedCount} 个单词都还记得牢；忘了的会自动出现在这里`}
      action={<ButtonLink to="/english-study/word-practice">去练习</ButtonLink>}
    />
  )
}
