import {
  READING_SKILL_NAMES,
  type ReadingSkill,
  READING_SKILLS as SKILL_NAMES,
} from '@shangxue/contract/reading/schemas'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import styles from '../reading.module.css'
import { GENERATOR_PATH, READING_PATH } from '../reading-paths.ts'

const SKILL_ADVICE: Record<ReadingSkill, string> = {
  main_idea:
    '先看标题、首段和各段第一句，再问自己：全文一直在说谁、说什么。只说到一段的选项太窄，文中没有的太宽。',
  detail: '圈出题干里的名字、数字和时间，回原文找到同一处，再逐字比较。选项常常只换掉一个词。',
  inference: '答案不会照抄原文，但一定有一句话撑着它。找出那句话；找不到的选项再合理也不选。',
  vocabulary: '不认识的词先看它前后两句，再看它是名词、动词还是形容词，把选项代进去读一遍。',
  structure: '看段与段怎么接：先后、因果、转折。排顺序的题先找出最早和最晚的一件事。',
  attitude: '留意表示评价的形容词、副词和 but、however 之后的话，分清是作者的看法还是文中人物的看法。',
}

const READING_STEPS = [
  ['先题后文', '用半分钟看题干，知道要找什么，再读文章。'],
  ['一遍读完', '第一遍不查词，读懂大意；答题时再点单词看释义。'],
  ['答必有据', '提交后看每题下面的原文依据，和自己当时看的地方对一对。'],
  ['错了再练', '训练计划按题型正确率安排，每天三项。'],
] as const

/** Reading guide (阅读指南): how to read and answer. */
export default function GuideScreen() {
  const back = useBackTarget(READING_PATH)
  return (
    <Page
      title="阅读指南"
      back={back}
      footer={
        <ButtonLink block to={GENERATOR_PATH}>
          生成一篇试试
        </ButtonLink>
      }
    >
      <Section title="怎么读">
        <Advice items={READING_STEPS} />
      </Section>
      <Section title="各题型怎么答">
        <Advice
          items={SKILL_NAMES.map((skill) => [READING_SKILL_NAMES[skill], SKILL_ADVICE[skill]] as const)}
        />
      </Section>
    </Page>
  )
}

function Advice({ items }: { items: readonly (readonly [string, string])[] }) {
  return (
    <Card>
      <dl className={styles.advice}>
        {items.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
