import { READING_SKILL_NAMES } from '@shangxue/contract/reading/schemas'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { DASHBOARD_PATH, PLAN_PATH, READING_PATH } from '../reading-paths.ts'
import { SkillBars } from './skill-bars.tsx'
import { type ReadingFigures, useReadingFigures } from './use-reading-figures.ts'

/** Reading analysis (阅读分析) by skill and by day. */
export default function AnalysisScreen() {
  const back = useBackTarget(DASHBOARD_PATH)
  const figures = useReadingFigures()
  return (
    <Page title="阅读分析" back={back}>
      <Loaded of={figures}>
        {(data) =>
          data.answers === 0 ? (
            <EmptyState
              icon="trend"
              title="还没有可分析的练习"
              hint="做几篇阅读，就能看出哪类题容易错"
              action={<ButtonLink to={READING_PATH}>选一篇</ButtonLink>}
            />
          ) : (
            <AnalysisView {...data} />
          )
        }
      </Loaded>
    </Page>
  )
}

function AnalysisView({ skills, days, plan }: ReadingFigures) {
  const weak = plan.filter(({ reason }) => reason === 'weak').map(({ skill }) => READING_SKILL_NAMES[skill])
  return (
    <>
      {weak.length > 0 && <Notice kind="warning">{weak.join('、')}容易错，先练这些</Notice>}
      <Card title="各题型正确率">
        <SkillBars skills={skills} />
      </Card>
      <Card title="近 30 天正确率">
        <Chart
          kind="line"
          maximum={100}
          title="近 30 天正确率"
          format={(value) => `${value}%`}
          labels={days.map(({ day }) => day.slice(5))}
          series={[
            { name: '正确率', values: days.map(({ right, answers }) => Math.round((right / answers) * 100)) },
          ]}
        />
      </Card>
      <ButtonLink block to={PLAN_PATH}>
        按分析训练
      </ButtonLink>
    </>
  )
}
