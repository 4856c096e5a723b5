import { getOnboardingSteps } from '@shangxue/contract/administration/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '../../../../lib/api/queries.ts'
import { ownerOf, useSession } from '../../../../lib/session/state.ts'
import { readStored, store } from '../../../../lib/storage/local-storage.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Card } from '../../../../ui/display/card.tsx'
import { List, ListItem } from '../../../../ui/display/list/list.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import styles from './onboarding-checklist.module.css'

const dismissedKey = (owner: string) => `firstStepsOver:${owner}`

/** Onboarding steps of a new company, for administrators. Stops querying once they are all done or dismissed. */
function useOnboardingSteps() {
  const owner = useSession(ownerOf)
  const isAdmin = useSession(({ isAdmin }) => isAdmin)
  const [isDismissed, setDismissed] = useState(false)
  const isOver = isDismissed || readStored(dismissedKey(owner)) !== null
  const { data } = useQuery({
    ...query(getOnboardingSteps, {}),
    staleTime: 0,
    enabled: isAdmin && owner !== '' && !isOver,
    meta: { quiet: true },
  })
  const dismiss = () => {
    store(dismissedKey(owner), '1')
    setDismissed(true)
  }
  const isComplete = data !== undefined && Object.values(data).every(Boolean)
  useEffect(() => {
    if (isComplete) store(dismissedKey(owner), '1')
  }, [isComplete, owner])
  return { steps: isOver || isComplete ? undefined : data, end: dismiss }
}

type OnboardingStatus = Output<typeof getOnboardingSteps>

const STEPS: readonly { key: keyof OnboardingStatus; title: string; note: string; to: string }[] = [
  {
    key: 'places',
    title: '建门店和仓库',
    note: '货放在哪里，之后都按它统计',
    to: '/admin/company-settings?tab=places',
  },
  { key: 'stock', title: '导入库存', note: '把现有的手机和配件用表格一次录入', to: '/home?import=stock' },
  { key: 'prices', title: '定价格', note: '开单时自动带出零售价或批发价', to: '/price?import=prices' },
  { key: 'sale', title: '开第一单', note: '扫 IMEI，选收款方式，开单', to: '/sales/new' },
  {
    key: 'people',
    title: '添加员工',
    note: '每人一个账号，各看各的',
    to: '/admin/user-management',
  },
]

/** 开张清单: the remaining set-up steps of a new company. */
export default function OnboardingChecklist() {
  const { steps, end } = useOnboardingSteps()
  if (!steps) return null
  const count = STEPS.filter(({ key }) => steps[key]).length
  return (
    <Card
      title={`开张清单 ${count}/${STEPS.length}`}
      flush
      action={
        <Button kind="plain" small onClick={end}>
          不再显示
        </Button>
      }
    >
      <List label="开张清单">
        {STEPS.map(({ key, title, note, to }, index) =>
          steps[key] ? (
            <ListItem
              key={key}
              lead={<StepNumber isDone>{index + 1}</StepNumber>}
              title={title}
              value="已完成"
            />
          ) : (
            <ListItem
              key={key}
              lead={<StepNumber>{index + 1}</StepNumber>}
              title={title}
              note={note}
              to={to}
            />
          ),
        )}
      </List>
    </Card>
  )
}

function StepNumber({ isDone, children }: { isDone?: boolean; children: number }) {
  return (
    <span className={styles.mark} data-done={isDone || undefined} aria-hidden="true">
      {isDone ? <Icon name="check" size={1} /> : children}
    </span>
  )
}
