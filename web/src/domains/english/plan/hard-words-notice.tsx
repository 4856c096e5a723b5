import { useNavigate } from 'react-router'
import { Notice } from '../../../ui/display/notice.tsx'

/** Reports that reviews of some words are suspended and links to their training. */
export function HardWordsNotice({ words: wordCount }: { words: number }) {
  const navigate = useNavigate()
  if (wordCount === 0) return null
  return (
    <Notice
      kind="info"
      action={{
        label: '去强化',
        onSelect: () => void navigate('/english-study/batch-reinforcement-training?group=leech'),
      }}
    >
      {wordCount} 个难词忘过 8 次以上，已暂停普通复习，换种方式学更有效
    </Notice>
  )
}
