import { ModuleProvider, Modules } from '@medusajs/framework/utils';
import { SplitPaymentProvider } from './provider';

export default ModuleProvider(Modules.PAYMENT, { services: [SplitPaymentProvider] });
