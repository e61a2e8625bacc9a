const { defineConfig } = require('@medusajs/framework/utils');

const { DATABASE_URL, SHOP_URL, SPLIT_API, SPLIT_SECRET_KEY, SPLIT_SIGNING_SECRET, SPLIT_WEBHOOK_SECRET } =
  process.env;

module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: {
      storeCors: SHOP_URL,
      adminCors: SHOP_URL,
      authCors: SHOP_URL,
      jwtSecret: 'only-for-tests',
      cookieSecret: 'only-for-tests',
    },
  },
  modules: [
    {
      resolve: '@medusajs/medusa/payment',
      dependencies: ['query'],
      options: {
        // Medusa's own default is five seconds.
        webhook_delay: 200,
        providers: [
          {
            resolve: 'medusa-payment-split',
            id: 'group',
            options: {
              secretKey: SPLIT_SECRET_KEY,
              signingSecret: SPLIT_SIGNING_SECRET,
              webhookSecret: SPLIT_WEBHOOK_SECRET,
              baseUrl: SPLIT_API,
            },
          },
        ],
      },
    },
  ],
});
