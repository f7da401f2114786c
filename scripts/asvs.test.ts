import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { judge, judgeRepository, namedByTests, readRequirements } from './asvs.ts'

describe('the list of security requirements', () => {
  it('names files that exist, holds what tests name, and has lost nothing', () => {
    const { rows, problems } = judgeRepository()
    assert.deepEqual(problems, [])
    assert.equal(rows.length, 253)
    assert.equal(new Set(rows.map(({ requirement }) => requirement)).size, 253)
  })

  it('does not pass when a file is gone, a way is unknown, a test names a gap or fewer are met', () => {
    const rows = readRequirements(
      'requirement,level,met,where,how\nV1.1.1,1,test,gone.test.ts,"a, ""b"""\nV1.1.2,2,magic,here.ts,x\nV1.1.3,2,gap,here.ts,x\n',
    )
    assert.equal(rows[0]!.how, 'a, "b"')
    const named = namedByTests({
      'here.ts': "describe('@asvs V1.1.3 @asvs V1.1.1 what', () => {\n// it says @asvs V1.1.2\n",
    })
    assert.deepEqual([...named.keys()], ['V1.1.3', 'V1.1.1'])
    const { problems } = judge(rows, named, (file) => file === 'here.ts', { met: 3, named_by_tests: 3 })
    assert.deepEqual(problems, [
      'V1.1.1 names gone.test.ts, which does not exist',
      'V1.1.2 is met by “magic”, which is none of test, code, configuration, document, gap, not applicable',
      'here.ts names V1.1.3, which its row calls “gap”',
      '2 requirements are met; 3 were',
      '2 requirements are named by tests; 3 were',
    ])
  })
})
