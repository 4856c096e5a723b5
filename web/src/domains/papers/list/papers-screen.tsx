import { lastTab } from '../../../lib/address/last-tab.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { usePapers } from '../api.ts'
import { PAPERS_PATH, UPLOAD_PATH } from '../paper-labels.ts'
import { PaperFilterBar } from './paper-filter-bar.tsx'
import styles from './paper-row.module.css'
import { PaperRow } from './paper-row.tsx'
import { usePaperFilters } from './use-paper-filters.ts'

const ROW_PX = 84
const STUDY_PATH = '/english-study'

/** Papers (试卷分析): the user's own papers and those shared within the company. */
export default function PapersScreen() {
  const filters = usePaperFilters()
  return (
    <ListPage
      title="试卷分析"
      // Pupils open this screen from the study tab.
      back={lastTab() === STUDY_PATH ? STUDY_PATH : '/my-profile'}
      list={usePapers(filters)}
      search={{ label: '试卷名称', value: filters.q, onChange: (next) => filters.set('q', next) }}
      filters={<PaperFilterBar filters={filters} />}
      summary={<PaperLinks />}
      add={<IconLink icon="plus" label="上传试卷" to={UPLOAD_PATH} />}
      itemKey={({ paper_id }) => paper_id}
      renderItem={(paper) => <PaperRow paper={paper} />}
      estimate={ROW_PX}
      empty={
        <EmptyState
          icon="document"
          title="还没有试卷"
          hint="拍下试卷上传，几分钟后就能在线考试"
          action={<ButtonLink to={UPLOAD_PATH}>上传第一份试卷</ButtonLink>}
        />
      }
      filtered={filters.isFiltered}
      onClearFilters={filters.clear}
    />
  )
}

function PaperLinks() {
  return (
    <nav className={styles.entries} aria-label="试卷功能">
      <ButtonLink small kind="secondary" icon="book" to={`${PAPERS_PATH}/wrong-questions`}>
        错题本
      </ButtonLink>
      <ButtonLink small kind="secondary" icon="chart" to={`${PAPERS_PATH}/stats`}>
        成绩统计
      </ButtonLink>
    </nav>
  )
}
