// The worker script that reads one API description.
import { serveLoader } from '@opchain/openapi-loader';

serveLoader();
