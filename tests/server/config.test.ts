import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'

/** Each its own, so that none can be read for another. */
const SAID = {
  ...{
    PORT: '9001',
    HOST: '127.0.0.1',
    DATA_DIR: '/srv/data',
    DATABASE_URL: 'postgres://db',
    METRICS_TOKEN: 'metrics',
  },
  ...{ ADMIN_PASSWORD: 'first', SMS_GATEWAY_URL: 'https://sms.example', SMS_GATEWAY_TOKEN: 'sms-token' },
  ...{ UNIFIED_LOGIN_SECRET: 'unified', UNIFIED_LOGIN_AUDIENCE: 'audience', REQUESTS_PER_MINUTE: '500' },
  ...{ STAT_BASE: 'https://stat.example', SYNC_BASE: 'https://sync.example', STAT_TOKEN: 'stat', SYNC_TOKEN: 'sync' },
  ...{ PUSH_SERVICES: 'https://push.example https://more.example:8443', PUSH_CONTACT: 'mailto:duty@example.gov.cn' },
  ...{ ALLOWED_FRAME_ANCESTORS: 'https://portal.example, https://*.example.gov.cn' },
  ...{ S3_BUCKET: 'files', S3_ACCESS_KEY: 'access', S3_SECRET_KEY: 'secret', S3_REGION: 'cn-east-1' },
  ...{ NODE_ENV: 'production', TRUST_PROXY: '1', LOG: 'off', STREAMS_PER_ACCOUNT: '3' },
}

describe('the environment', () => {
  it('is read name by name', () => {
    expect(readConfig(SAID)).toMatchObject({
      ...{ port: 9001, host: '127.0.0.1', dataDir: '/srv/data', databaseUrl: 'postgres://db', metricsToken: 'metrics' },
      ...{ adminPassword: 'first', smsGatewayUrl: 'https://sms.example', smsGatewayToken: 'sms-token' },
      ...{ unifiedLoginSecret: 'unified', unifiedLoginAudience: 'audience', requestsPerMinute: 500 },
      ...{ statBase: 'https://stat.example', statToken: 'stat', syncBase: 'https://sync.example', syncToken: 'sync' },
      ...{ pushServices: ['https://push.example', 'https://more.example:8443'] },
      ...{ pushContact: 'mailto:duty@example.gov.cn' },
      ...{ frameAncestors: ['https://portal.example', 'https://*.example.gov.cn'] },
      s3: { bucket: 'files', accessKey: 'access', secretKey: 'secret', region: 'cn-east-1', pathStyle: false },
      ...{ production: true, trustProxy: true, log: false, limits: { streamsPerAccount: 3 } },
    })
  })

  it('is what somebody has who tries it out, where nothing is said', () => {
    expect(readConfig({ STAT_TOKEN: '', S3_BUCKET: '' })).toMatchObject({
      ...{
        port: 8080,
        host: '0.0.0.0',
        dataDir: './data',
        databaseUrl: undefined,
        s3: undefined,
        metricsToken: undefined,
      },
      ...{ statToken: undefined, syncToken: undefined, pushServices: [], frameAncestors: [], pushContact: undefined },
      ...{ requestsPerMinute: undefined, secondFactorKeys: undefined },
      ...{ production: false, trustProxy: false, log: true },
    })
  })

  it.each([
    [{ S3_ENDPOINT: 'https://store.example' }, true],
    [{ S3_ENDPOINT: 'https://store.example', S3_PATH_STYLE: '0' }, false],
    [{}, false],
  ])('has the bucket in the path of a store of one’s own: %j', (more, pathStyle) => {
    const { s3 } = readConfig({ S3_BUCKET: 'files', S3_ACCESS_KEY: 'access', S3_SECRET_KEY: 'secret', ...more })
    expect(s3).toMatchObject({ pathStyle, region: 'us-east-1' })
  })

  it.each([
    [{ PORT: 'eighty' }, '端口不正确'],
    [{ PORT: '-1' }, '端口不正确'],
    [{ PORT: '65536' }, '端口不正确'],
    [{ S3_BUCKET: 'files', S3_ACCESS_KEY: 'access' }, '对象存储的设置不完整'],
    [{ S3_ENDPOINT: 'https://store.example' }, '对象存储的设置不完整'],
    [{ PUSH_SERVICES: 'push.example' }, '网站地址不正确：PUSH_SERVICES'],
    [{ ALLOWED_FRAME_ANCESTORS: 'https://portal.example/path' }, '网站地址不正确：ALLOWED_FRAME_ANCESTORS'],
    [{ PUSH_CONTACT: 'duty' }, '推送联系方式不正确'],
    [{ SECOND_FACTOR_KEY: 'short' }, '动态口令的密钥不正确'],
    [{ REQUESTS_PER_MINUTE: '-1' }, '次数不正确：REQUESTS_PER_MINUTE'],
    [{ REQUESTS_PER_MINUTE: '1.5' }, '次数不正确：REQUESTS_PER_MINUTE'],
  ])('is refused in words where it cannot be meant: %j', (said, words) => {
    expect(() => readConfig(said)).toThrow(words)
  })

  it.each(['0', '65535'])('takes port %s', (PORT) => {
    expect(readConfig({ PORT }).port).toBe(Number(PORT))
  })
})
